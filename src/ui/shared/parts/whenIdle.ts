const firstInputs = ['pointerdown', 'pointermove', 'keydown'] as const

/**
 * Runs an action once, when the page is idle after the first input. A page that is only read loads nothing more, nor
 * does a browser that saves data or is offline. Returns a function that cancels it.
 */
export function whenIdle(action: () => void): () => void {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return () => undefined
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => navigator.onLine && action()
  const begin = () => {
    ended.abort()
    timer = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(run) : run()), 200)
  }
  for (const name of firstInputs) addEventListener(name, begin, { signal: ended.signal, passive: true })
  return () => {
    ended.abort()
    clearTimeout(timer)
  }
}
