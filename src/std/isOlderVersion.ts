/** Whether a version of dotted numbers comes before another. A suffix, as in "3.20.0-rc1", is ignored. */
export function isOlderVersion(version: string, than: string): boolean {
  const own = numbersOf(version)
  const other = numbersOf(than)
  for (const [at, number] of other.entries()) {
    const difference = (own[at] ?? 0) - number
    if (difference !== 0) return difference < 0
  }
  return false
}

const numbersOf = (version: string): readonly number[] =>
  /^\d{1,9}(?:\.\d{1,9})*/.exec(version)?.[0].split('.').map(Number) ?? []
