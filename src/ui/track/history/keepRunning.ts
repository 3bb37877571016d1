/**
 * Returns a function that starts an endless task, unless it runs already. A task that fails, such as one whose code did
 * not load, starts again after a `pause`.
 */
export function keepRunning(task: () => Promise<void>, pause: () => Promise<void>): () => void {
  let isRunning = false
  const run = async (): Promise<void> => {
    await task().catch(() => undefined)
    await pause()
    return run()
  }
  return () => {
    if (isRunning) return
    isRunning = true
    void run()
  }
}
