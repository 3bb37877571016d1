/** A time limit that several promises share. */
export interface Deadline {
  /** Returns the result of the work, or 'late' once the time is up. Rejects as the work does before that. */
  readonly limit: <T>(work: Promise<T>) => Promise<T | 'late'>
  /** Frees the timer. */
  readonly end: () => void
}

/** Starts a time limit, in milliseconds. */
export function startDeadline(ms: number): Deadline {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  return {
    limit: (work) => {
      work.catch(() => {})
      return Promise.race([work, late])
    },
    end: () => clearTimeout(timer),
  }
}
