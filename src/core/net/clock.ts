/**
 * Time source, passed as an argument so that tests control it.
 *
 * @example
 * const stopped: Clock = { ...clock, now: () => 0 }
 */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs `run` once after `ms`; the returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
