/**
 * Returns the known address that shares the first and last four characters with this one but differs between them.
 * Ignores letter case. Both must be in their chain's normal spelling.
 */
export function lookAlikeOf(address: string, known: readonly string[]): string | undefined {
  const ends = firstAndLastFour(address)
  return known.find((other) => other !== address && firstAndLastFour(other) === ends)
}

function firstAndLastFour(address: string): string {
  return (address.slice(0, 4) + address.slice(-4)).toLowerCase()
}
