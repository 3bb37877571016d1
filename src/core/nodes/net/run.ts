import type { Clock } from './clock.ts'

export interface RunLimits {
  readonly clock: Clock
  readonly deadlineMs: number
  readonly signal?: AbortSignal | undefined
}

/** One query from its start to its end. */
export interface Run {
  readonly isOver: () => boolean
  /** Ends the run, once: its timers stop and its caller's signal no longer matters. */
  readonly end: (settle: () => void) => void
  /** Runs `act` after `ms` unless the run has ended; the returned function cancels it. */
  readonly after: (ms: number, act: () => void) => () => void
}

/** Starts a run that ends at its deadline or when its caller aborts. */
export function startRun(
  { clock, deadlineMs, signal }: RunLimits,
  { onDeadline, onAbort }: { readonly onDeadline: () => void; readonly onAbort: () => void },
): Run {
  const timers = new Set<() => void>()
  let isOver = false
  const end = (settle: () => void) => {
    if (isOver) return
    isOver = true
    for (const stop of timers) stop()
    signal?.removeEventListener('abort', giveUp)
    settle()
  }
  const giveUp = () => end(onAbort)
  const after = (ms: number, act: () => void) => {
    const stop = clock.after(ms, act)
    timers.add(stop)
    return stop
  }
  after(deadlineMs, () => end(onDeadline))
  signal?.addEventListener('abort', giveUp, { once: true })
  return { isOver: () => isOver, end, after }
}
