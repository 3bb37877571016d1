/** Longer texts are looked at each time they come, so that nobody can fill the memory. */
const longestKept = 500

/**
 * The same function of a text, with its answers kept. For what depends on the text alone and is asked for the same few
 * again and again, such as a header's value. Callers share an answer, so none may change it. With one answer more than
 * `most` all are dropped, which is cheaper than to choose.
 */
export function memoizeText<T extends NonNullable<unknown> | null>(
  find: (text: string) => T,
  most = 500,
): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const kept = known.get(text)
    if (kept !== undefined) return kept
    const found = find(text)
    if (text.length > longestKept) return found
    if (known.size >= most) known.clear()
    known.set(text, found)
    return found
  }
}
