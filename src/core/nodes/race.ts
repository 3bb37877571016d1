import type { Clock } from './clock.ts'

export type Lap<W, F> = { readonly won: true; readonly value: W } | { readonly won: false; readonly failure: F }

/** One that can be asked. Must not reject. */
export type Entrant<W, F> = (signal: AbortSignal) => Promise<Lap<W, F>>

export interface RaceRules {
  readonly clock: Clock
  /** After this long without an answer the next entrant starts too; the slow one may still win. */
  readonly shareMs: number
  /** For all of it together. */
  readonly deadlineMs: number
  readonly signal?: AbortSignal | undefined
}

export interface RaceResult<W, F> {
  readonly winner?: { readonly index: number; readonly value: W }
  /** By entrant. */
  readonly failures: ReadonlyMap<number, F>
  /** Entrants that used up their share of the time and had neither won nor failed at the end. */
  readonly slow: ReadonlySet<number>
  readonly started: number
}

/**
 * Starts entrants in order, the next one when the newest has failed or used up its share. The first to win ends the
 * race and the others are aborted. Resolves without a winner when all have failed or the deadline has passed;
 * rejects only with the reason of the caller's own signal.
 */
export function race<W, F>(entrants: readonly Entrant<W, F>[], rules: RaceRules): Promise<RaceResult<W, F>> {
  const { clock, shareMs, deadlineMs, signal } = rules
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const others = new AbortController()
    const failures = new Map<number, F>()
    const slow = new Set<number>()
    let started = 0
    let stopShare = () => {}

    const end = (settle: () => void) => {
      stopShare()
      stopDeadline()
      signal?.removeEventListener('abort', onAbort)
      settle()
      others.abort(new DOMException('Another endpoint answered, or time was up.', 'AbortError'))
    }
    const finish = (winner?: { index: number; value: W }) =>
      end(() => resolve({ failures, slow, started, ...(winner ? { winner } : {}) }))
    const onAbort = () => end(() => reject(signal?.reason))
    const stopDeadline = clock.after(deadlineMs, () => finish())
    signal?.addEventListener('abort', onAbort, { once: true })

    const arrive = (index: number, lap: Lap<W, F>) => {
      if (others.signal.aborted) return
      slow.delete(index)
      if (lap.won) return finish({ index, value: lap.value })
      failures.set(index, lap.failure)
      if (failures.size === entrants.length) return finish()
      if (index === started - 1) startNext()
    }
    const startNext = () => {
      stopShare()
      const index = started
      const entrant = entrants[index]
      if (!entrant) return
      started += 1
      if (started < entrants.length) {
        stopShare = clock.after(shareMs, () => {
          slow.add(index)
          startNext()
        })
      }
      entrant(others.signal).then((lap) => arrive(index, lap), reject)
    }
    if (entrants.length === 0) finish()
    else startNext()
  })
}
