import { fetchModules, loadChecked } from './loadModule.ts'

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
 * Fetches the files of parts, without running them, so that a press opens them at once, also without a connection. Begins
 * when the page is idle and 3.5 seconds after its load, and not in a browser that saves data. Returns a function that
 * ends it.
 */
export function fetchAhead(parts: readonly (() => unknown)[]): () => void {
  if (savesData()) return () => undefined
  const ended = new AbortController()
  const begin = () => void inTurn(parts, fetchModules, ended.signal)
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const timer = setTimeout(
    () => ('requestIdleCallback' in window ? requestIdleCallback(begin) : begin()),
    Math.max(0, (visit?.loadEventEnd || performance.now()) + leaveMs - performance.now()),
  )
  return () => {
    ended.abort()
    clearTimeout(timer)
  }
}

/** Loads parts one after the other, with low priority, so that they take nothing from one that was pressed. */
export function loadAhead(parts: readonly (() => unknown)[]): void {
  const load = async (part: () => unknown) => {
    await fetchModules(part)
    await loadChecked(part)
  }
  void inTurn(parts, load)
}

/** Does something with each part in turn. Ends with the first failure, which is harmless: showing a part loads it again. */
async function inTurn(
  parts: readonly (() => unknown)[],
  act: (part: () => unknown) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  try {
    for (const part of parts) if (!signal?.aborted) await act(part)
  } catch {
    // The page has what it needs without them.
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
