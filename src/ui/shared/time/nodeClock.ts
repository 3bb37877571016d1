/** The nodes' time, and when it was read on the page's monotonic clock. */
export interface TimeReading {
  /** Unix seconds of the nodes' newest blocks. */
  readonly time: number
  /** Milliseconds. */
  readonly at: number
}

/**
 * Returns how many seconds the nodes' time is ahead of the page's monotonic clock: the largest value read so far,
 * because a block is already old when it is read. The devnet's clock runs faster than ours, so readings repeat.
 */
export function aheadBy(known: number | undefined, { time, at }: TimeReading): number {
  const now = time - at / 1000
  return known === undefined || now > known ? now : known
}

/** Returns whole seconds until the nodes' time reaches `expiry`, never negative. `at` is the monotonic clock (ms). */
export function secondsUntil(expiry: number, ahead: number, at: number): number {
  return Math.max(0, Math.ceil(expiry - ahead - at / 1000))
}

/** Formats seconds as "14:05" or "0:38". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
