/** One answer of the nodes about the time, and when it came on the page's steady clock. */
export interface TimeReading {
  /** Unix seconds of the nodes' newest blocks. */
  readonly time: number
  /** Milliseconds. */
  readonly at: number
}

/**
 * By how many seconds the nodes' time is ahead of the page's steady clock: the most that any answer has shown, since a
 * block is old by the time it is read. The devnet's time runs faster than ours, so it is read again and again.
 */
export function aheadBy(known: number | undefined, { time, at }: TimeReading): number {
  const now = time - at / 1000
  return known === undefined || now > known ? now : known
}

/** Whole seconds until the nodes' time reaches `expiry`, never negative; `at` is the page's steady clock in milliseconds. */
export function secondsUntil(expiry: number, ahead: number, at: number): number {
  return Math.max(0, Math.ceil(expiry - ahead - at / 1000))
}

/** "14:05", "0:38". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
