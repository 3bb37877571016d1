import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../clock.ts'

/** Nobody waits longer than this, in milliseconds of the clock: whoever asks then is answered from the newest block. */
export const MAX_WAIT_MS = 500

/** After so many blocks, or so many milliseconds, others get their turn. */
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
 * Makes the blocks that are due when it is called; undefined when none is. Where blocks are made more slowly than the
 * clock asks for them, those who wait are let go after `PATIENCE_MS`, between two blocks, and the chain stays behind. A
 * block that fails fails all who wait for it; the next call tries again.
 */
export function createCatchUp({ clock, inFlight, makeBlock }: CatchUpParts): () => Promise<void> | undefined {
  let waiting: Waiting[] = []
  let working = false

  /** Lets go of those who have waited since then or longer. */
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
    const answer = new Promise<void>((resolve, reject) => {
      waiting.push({ since: clock.now(), letGo: resolve, fail: reject })
    })
    if (!working) void work()
    return answer
  }
}
