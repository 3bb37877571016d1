/** Characters at each end that people compare. */
const SHOWN = 4

/**
 * Returns the known address that shares the first and last four characters with this one but differs between them.
 * Ignores letter case. Both must be in their chain's normal spelling.
 */
export function lookAlikeOf(address: string, known: readonly string[]): string | undefined {
  const ends = endsOf(address)
  return known.find((other) => other !== address && endsOf(other) === ends)
}

function endsOf(address: string): string {
  return (address.slice(0, SHOWN) + address.slice(-SHOWN)).toLowerCase()
}
