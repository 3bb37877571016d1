/**
 * The same question asked once for each key: for as long as nothing changes what the answer is read from, such as within
 * one look at the queue, whose orders are thousands and of few kinds.
 */
export function memoizeBy<A, T extends NonNullable<unknown>>(keyOf: (about: A) => string, find: (about: A) => T) {
  const known = new Map<string, T>()
  return (about: A): T => {
    const key = keyOf(about)
    const answer = known.get(key) ?? find(about)
    known.set(key, answer)
    return answer
  }
}
