/** Memoises an async loader: concurrent calls share one run; a rejection is not cached. */
export function memoizeAsync<T>(load: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= load().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
}
