import { fetchModules } from './loadModule.ts'

const firstInputs = ['pointerdown', 'pointermove', 'keydown'] as const

/**
 * Runs an action once, when the page is idle after the first input. A page that is only read loads nothing more, nor
 * does a browser that saves data or is offline. Returns a function that cancels it.
 */
export function whenIdle(action: () => void): () => void {
  if (savesData()) return () => undefined
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

/** How long a page is left alone after it has loaded (ms). Someone who leaves sooner has not paid for what opens later. */
const leaveMs = 3_500

/**
 * Fetches the files of parts one after the other, without running them, so that a press opens them at once, also without a
 * connection. Begins when the page is idle and 3.5 seconds after its load, and not in a browser that saves data. Returns a
 * function that ends it.
 */
export function fetchAhead(parts: readonly (() => unknown)[]): () => void {
  if (savesData()) return () => undefined
  let isWanted = true
  const fetchAll = async () => {
    for (const part of parts) if (isWanted) await fetchModules(part)
  }
  const begin = () => void fetchAll().catch(() => undefined)
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const timer = setTimeout(
    () => ('requestIdleCallback' in window ? requestIdleCallback(begin) : begin()),
    Math.max(0, (visit?.loadEventEnd || performance.now()) + leaveMs - performance.now()),
  )
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
