import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../rules/clock.ts'

/** Longest wait of a caller, in milliseconds of the clock. After it, requests are answered from the newest block. */
export const MAX_WAIT_MS = 500

/** Blocks or milliseconds after which the loop yields to the event loop. */
const TURN = { blocks: 20, ms: 20 } as const

export interface CatchUpParts {
  readonly clock: Clock
  readonly inFlight: () => boolean
  readonly makeBlock: () => Promise<void>
}

interface Waiting {
  /** By the clock. */
  readonly since: number
  readonly letGo: () => void
  readonly fail: (error: unknown) => void
}

/**
 * Creates a function that makes the due blocks, and returns undefined if none is due. If blocks are slower than the
 * clock, waiting callers are released after `MAX_WAIT_MS`, and the chain lags behind. A failing block rejects all
 * waiting callers; the next call tries again.
 */
export function createCatchUp({ clock, inFlight, makeBlock }: CatchUpParts): () => Promise<void> | undefined {
  let waiting: Waiting[] = []
  let working = false

  /** Releases the callers waiting since then or longer. */
  function letGo(since: number): boolean {
    const gone = waiting.filter((one) => one.since <= since)
    waiting = waiting.filter((one) => one.since > since)
    for (const one of gone) one.letGo()
    return gone.length > 0
  }

  async function makeDue(): Promise<void> {
    let turn = clock.now()
    let made = 0
    do {
      await makeBlock()
      made++
      const now = clock.now()
      const isLate = letGo(now - MAX_WAIT_MS)
      if (!isLate && made % TURN.blocks !== 0 && now - turn < TURN.ms) continue
      await setImmediate()
      turn = clock.now()
    } while (clock.take(inFlight()))
  }

  async function work(): Promise<void> {
    working = true
    try {
      await makeDue()
      letGo(Number.POSITIVE_INFINITY)
    } catch (error) {
      const failed = waiting
      waiting = []
      for (const one of failed) one.fail(error)
    } finally {
      working = false
    }
  }

  return () => {
    if (!working && !clock.take(inFlight())) return undefined
    const finished = new Promise<void>((resolve, reject) => {
      waiting.push({ since: clock.now(), letGo: resolve, fail: reject })
    })
    if (!working) void work()
    return finished
  }
}
