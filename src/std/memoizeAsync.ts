/** The same load whoever asks, begun by the first of them. One that fails is kept from nobody: the next begins anew. */
export function memoizeAsync<T>(load: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined
  return () => {
    begun ??= load().catch((error: unknown) => {
      begun = undefined
      throw error
    })
    return begun
  }
}
