/** Virtual seconds from one block to the next, on both protocols. */
export const BLOCK_SECONDS = 6

/** How fast virtual time passes when nobody says: as outside while nothing happens, faster while a swap is in flight. */
export const AUTO_SPEED = { idle: 1, busy: 30 } as const
export const MAX_SPEED = 600

/** More than these are never made up for at once: whoever slept for a day does not wait for a day's blocks. */
const MOST_DUE = 600

/** Times virtual time is faster than the machine's clock, or what `AUTO_SPEED` says. */
export type Speed = 'auto' | number

export interface Pace {
  readonly speed: Speed
  readonly paused: boolean
}

/** Decides when a block is due. It reads the machine's clock and nothing else; virtual time is counted in blocks. */
export interface Clock {
  /** Milliseconds of the machine's clock. */
  readonly now: () => number
  readonly pace: () => Pace
  /** The speed in force now. */
  readonly speed: (busy: boolean) => number
  readonly set: (change: Partial<Pace>) => void
  /** Takes one block off what is due; false when none is. */
  readonly take: (busy: boolean) => boolean
}

/** A clock that begins now. `now` gives milliseconds and may stand still or jump; going back counts for nothing. */
export function createClock(now: () => number, first: Partial<Pace> = {}): Clock {
  let pace: Pace = { speed: 'auto', paused: false, ...first }
  let last = now()
  /** Milliseconds that have passed and not become a block yet, and what one block costs of them. */
  let credit = 0
  let cost = 0

  const speed = (busy: boolean): number =>
    pace.speed === 'auto' ? AUTO_SPEED[busy ? 'busy' : 'idle'] : Math.min(Math.max(pace.speed, 1), MAX_SPEED)

  function pass(busy: boolean): void {
    const due = (BLOCK_SECONDS * 1000) / speed(busy)
    // A block that has begun is as far on at the new speed as it was at the old one.
    if (cost !== due && credit < cost) credit *= due / cost
    cost = due
    const moment = now()
    if (!pace.paused) credit = Math.min(credit + Math.max(0, moment - last), MOST_DUE * cost)
    last = moment
  }

  return {
    now,
    pace: () => pace,
    speed,
    set(change) {
      pass(false)
      // A debt of blocks belongs to the pace at which it was made.
      if (cost > 0) credit %= cost
      pace = { ...pace, ...change }
    },
    take(busy) {
      pass(busy)
      if (pace.paused || credit < cost) return false
      credit -= cost
      return true
    },
  }
}
