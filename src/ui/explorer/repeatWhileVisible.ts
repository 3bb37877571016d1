export interface Repetition {
  /** Takes the next turn at once. */
  readonly now: () => void
}

/** Milliseconds between the end of a turn and the next. */
const rest = 1000

/**
 * Takes turns while somebody looks: one after the other, never two at once. A hidden page takes none; when it is seen
 * again, it starts at once. A turn must not reject, and should end when its signal aborts.
 */
export function repeatWhileVisible(turn: (signal: AbortSignal) => Promise<void>): Repetition {
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = async () => {
    clearTimeout(timer)
    running?.abort()
    if (document.visibilityState !== 'visible') return
    const own = new AbortController()
    running = own
    await turn(own.signal)
    if (!own.signal.aborted) timer = setTimeout(start, rest)
  }
  const now = () => void start()
  document.addEventListener('visibilitychange', now)
  now()
  return { now }
}
