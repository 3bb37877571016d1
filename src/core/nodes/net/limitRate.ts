import type { Clock } from './clock.ts'
import type { Transport } from './transport.ts'

export interface RateLimits {
  readonly clock: Clock
  /** Most requests that may start within one second, by host. Other hosts are not limited. */
  readonly perSecond: Readonly<Record<string, number>>
}

/**
 * Limits a transport to what hosts allow. A request beyond a host's limit waits for its turn, in order; one that is
 * aborted meanwhile is never sent.
 */
export function limitRate(transport: Transport, { clock, perSecond }: RateLimits): Transport {
  const turns = new Map(Object.entries(perSecond).map(([host, limit]) => [host, createTurns(limit, clock)]))
  return async (request) => {
    await turns.get(new URL(request.url).host)?.(request.signal)
    return transport(request)
  }
}

/** Returns a function that resolves when the next request may start, at most `limit` times a second. */
function createTurns(limit: number, clock: Clock): (signal: AbortSignal) => Promise<void> {
  const waiting = new Set<() => void>()
  let starts: readonly number[] = []
  let isScheduled = false

  function next(): void {
    isScheduled = false
    for (const start of waiting) {
      const free = (starts.length < limit ? Number.NEGATIVE_INFINITY : (starts[0] ?? 0)) + 1_000
      const now = clock.now()
      if (free > now) {
        isScheduled = true
        clock.after(free - now, next)
        return
      }
      starts = [...starts, now].slice(-limit)
      start()
    }
  }

  return (signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const leave = () => {
        waiting.delete(start)
        signal.removeEventListener('abort', abort)
      }
      const start = () => {
        leave()
        resolve()
      }
      const abort = () => {
        leave()
        reject(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      waiting.add(start)
      if (!isScheduled) next()
    })
}
