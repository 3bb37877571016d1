/** Results for longer texts are not cached, so that clients cannot fill the memory. */
const maxTextLength = 500

/**
 * Caches the results of a pure function of a text, such as the parser of a header. Callers share a result and must not
 * change it. The cache is cleared when it would exceed `maxEntries`, which is cheaper than evicting single entries.
 */
export function memoizeText<T extends NonNullable<unknown> | null>(
  compute: (text: string) => T,
  maxEntries = 500,
): (text: string) => T {
  const cache = new Map<string, T>()
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const result = compute(text)
    if (text.length > maxTextLength) return result
    if (cache.size >= maxEntries) cache.clear()
    cache.set(text, result)
    return result
  }
}
