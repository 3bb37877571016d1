/**
 * Time, handed in so that a test can own it.
 *
 * @example
 * const stopped: Clock = { ...clock, now: () => 0 }
 */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs `run` once after `ms`; the returned function calls that off. */
  readonly after: (ms: number, run: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
