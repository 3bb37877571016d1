export interface Repetition {
  /** Runs the next turn immediately. */
  readonly now: () => void
}

/**
 * Runs turns one after the other while the page is visible, and immediately when it becomes visible again. A turn must
 * not reject, and should end when its signal aborts. `restMs` is the pause between two turns.
 */
export function repeatWhileVisible(turn: (signal: AbortSignal) => Promise<void>, restMs = 1000): Repetition {
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = async () => {
    clearTimeout(timer)
    running?.abort()
    if (document.visibilityState !== 'visible') return
    const own = new AbortController()
    running = own
    await turn(own.signal)
    if (!own.signal.aborted) timer = setTimeout(start, restMs)
  }
  const now = () => void start()
  document.addEventListener('visibilitychange', now)
  now()
  return { now }
}
