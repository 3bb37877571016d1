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

/** Waits, or less when the signal aborts. Never rejects. */
export function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      stop()
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const stop = clock.after(ms, wake)
    signal?.addEventListener('abort', wake, { once: true })
  })
}
