import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'

/** Default speed: real time while idle, faster while a swap is in progress. */
const AUTO_SPEED = { idle: 1, busy: 30 } as const
export const MAX_SPEED = 600

/** Maximum number of due blocks: after a day of sleep, the devnet does not make a day's blocks. */
const MOST_DUE = 600

/** Ratio of virtual time to the machine's clock, or "auto" for `AUTO_SPEED`. */
type Speed = 'auto' | number

export interface Pace {
  readonly speed: Speed
  readonly paused: boolean
}

/** Determines when a block is due, from the machine's clock only. Virtual time is counted in blocks. */
export interface Clock {
  /** Milliseconds of the machine's clock. */
  readonly now: () => number
  readonly pace: () => Pace
  /** The current speed. */
  readonly speed: (busy: boolean) => number
  /** The speed reached: below `speed` while blocks become due faster than they are made. */
  readonly reached: (busy: boolean) => number
  readonly set: (change: Partial<Pace>) => void
  /** Consumes one due block. Returns false if none is due. */
  readonly take: (busy: boolean) => boolean
}

/** Creates a clock that starts now. `now` returns milliseconds and may stop or jump; jumps back are ignored. */
export function createClock(now: () => number, first: Partial<Pace> = {}): Clock {
  let pace: Pace = { speed: 'auto', paused: false, ...first }
  let last = now()
  /** Elapsed milliseconds not yet used for a block, and the milliseconds of one block. */
  let credit = 0
  let cost = 0
  /** The blocks made since more than one was due, and the moment before the first of them. */
  let backlog: { readonly since: number; blocks: number } | undefined

  const speed = (busy: boolean): number =>
    pace.speed === 'auto' ? AUTO_SPEED[busy ? 'busy' : 'idle'] : Math.min(Math.max(pace.speed, 1), MAX_SPEED)

  function pass(busy: boolean): void {
    const due = (BLOCK_SECONDS * 1000) / speed(busy)
    // Keep the progress of the current block when the speed changes.
    if (cost !== due && credit < cost) credit *= due / cost
    cost = due
    const moment = now()
    if (!pace.paused) credit = Math.min(credit + Math.max(0, moment - last), MOST_DUE * cost)
    last = moment
  }

  /** Counts the blocks that are made while more are due. */
  function countLate(): void {
    if (credit < cost) backlog = undefined
    else backlog = { since: backlog?.since ?? last, blocks: (backlog?.blocks ?? 0) + 1 }
  }

  function reached(busy: boolean): number {
    const elapsed = backlog === undefined ? 0 : now() - backlog.since
    if (backlog === undefined || elapsed <= 0) return speed(busy)
    return Math.min(speed(busy), (backlog.blocks * BLOCK_SECONDS * 1000) / elapsed)
  }

  return {
    now,
    pace: () => pace,

    speed,
    reached,
    set(change) {
      pass(false)
      // Due blocks of the old pace do not carry over.
      if (cost > 0) credit %= cost
      pace = { ...pace, ...change }
    },
    take(busy) {
      pass(busy)
      if (pace.paused || credit < cost) {
        backlog = undefined
        return false
      }
      credit -= cost
      countLate()
      return true
    },
  }
}
