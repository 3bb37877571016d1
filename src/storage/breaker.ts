export interface BreakerTerms {
  /** How long work may wait without any response before the circuit opens, in milliseconds. */
  readonly stallMs: number
  /** The same before the first response, which includes connecting and creating tables. */
  readonly openingMs: number
  /** Pause between two probes while the circuit is open. */
  readonly probeEveryMs: number
}

interface BreakerParts {
  /** Creates the error for rejected work. */
  readonly refuse: () => Error
  /** Abandons hanging connections, so the probe starts with new ones. */
  readonly onOpen: () => void
  /** Resolves when the dependency answers again. */
  readonly probe: () => Promise<unknown>
}

/** A circuit breaker that measures silence, not latency: a slow dependency that keeps responding stays connected. */
export interface Breaker {
  /**
   * Runs work while the circuit is closed. Rejects with `refuse()` at once while it is open, and as soon as the
   * dependency has been silent for `stallMs`, or for `patienceMs` where that is shorter. Rejected work may still
   * finish.
   */
  readonly run: <T>(work: () => Promise<T>, patienceMs?: number) => Promise<T>
  /** Stops the probes; work in progress may finish. */
  readonly stop: () => void
}

interface Waiting {
  readonly patienceMs: number
  readonly reject: (error: Error) => void
}

/** Ticks in one `stallMs`. */
const ticksPerStall = 20

/**
 * Creates a breaker that opens on silence only; a quick error delays no other work. While the circuit is open, probes
 * run in the background, and the first success closes it.
 */
export function createBreaker(terms: BreakerTerms, { refuse, onOpen, probe }: BreakerParts): Breaker {
  const tickMs = Math.ceil(terms.stallMs / ticksPerStall)
  /** Work without a response yet, rejected or not. */
  const unanswered = new Set<Waiting>()
  let state: 'closed' | 'open' | 'stopped' = 'closed'
  let limitMs = terms.openingMs

  const close = () => {
    if (state === 'open') state = 'closed'
    limitMs = terms.stallMs
  }
  const scheduleProbe = () => {
    const attempt = () => probe().then(close, () => state === 'open' && scheduleProbe())
    setTimeout(() => state === 'open' && void attempt(), terms.probeEveryMs).unref()
  }
  const open = () => {
    for (const { reject } of unanswered) reject(refuse())
    unanswered.clear()
    silence.end()
    if (state === 'stopped') return
    state = 'open'
    onOpen()
    scheduleProbe()
  }
  const silence = watchSilence(tickMs, (silentMs) => {
    if (silentMs >= limitMs) return open()
    if (limitMs > terms.stallMs) return
    for (const { patienceMs, reject } of unanswered) if (silentMs >= patienceMs) reject(refuse())
  })
  const settle = (one: Waiting) => {
    unanswered.delete(one)
    if (unanswered.size > 0) silence.reset()
    else silence.end()
  }

  return {
    run: <T>(work: () => Promise<T>, patienceMs = terms.stallMs) => {
      if (state === 'open') return Promise.reject<T>(refuse())
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const one = { patienceMs, reject }
      if (unanswered.size === 0) silence.begin()
      unanswered.add(one)
      work()
        .finally(() => settle(one))
        .then((value) => {
          limitMs = terms.stallMs
          resolve(value)
        }, reject)
      return promise
    },
    stop: () => {
      state = 'stopped'
    },
  }
}

/**
 * Counts silence in timer ticks. A stalled process misses its ticks and does not catch up, so its own delay is not
 * counted as the dependency's silence.
 */
function watchSilence(tickMs: number, onTick: (silentMs: number) => void) {
  let silentMs = 0
  let timer: NodeJS.Timeout | undefined
  const end = () => clearInterval(timer)
  const reset = () => {
    silentMs = 0
  }
  return {
    reset,
    end,
    begin: () => {
      reset()
      timer = setInterval(() => {
        silentMs += tickMs
        onTick(silentMs)
      }, tickMs)
    },
  }
}
