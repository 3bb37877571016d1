/** How many answers are kept. With one more all are dropped, which is cheaper than to choose. */
const mostKept = 500
/** Longer texts are looked at each time they come, so that nobody can fill the memory. */
const longestKept = 500

/**
 * The same function of a text, with its answers kept. For what depends on the text alone and is asked for the same few
 * again and again, such as a header's value. Callers share an answer, so none may change it.
 */
export function remember<T extends NonNullable<unknown> | null>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const kept = known.get(text)
    if (kept !== undefined) return kept
    const found = find(text)
    if (text.length > longestKept) return found
    if (known.size >= mostKept) known.clear()
    known.set(text, found)
    return found
  }
}
