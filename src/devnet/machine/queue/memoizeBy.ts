/**
 * Memoises a function by key. Valid only while its inputs do not change, such as during one pass over the queue, whose
 * thousands of orders are of few kinds.
 */
export function memoizeBy<A, T extends NonNullable<unknown>>(keyOf: (about: A) => string, find: (about: A) => T) {
  const known = new Map<string, T>()
  return (about: A): T => {
    const key = keyOf(about)
    const value = known.get(key) ?? find(about)
    known.set(key, value)
    return value
  }
}
