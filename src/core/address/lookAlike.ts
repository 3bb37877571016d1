/** What people compare: the ends. */
const SHOWN = 4

/**
 * The known address that this one pretends to be: the same first four and last four characters around another middle.
 * Letter case does not count, because eyes do not see it. Both in their chain's normal spelling.
 */
export function lookAlikeOf(address: string, known: readonly string[]): string | undefined {
  const ends = endsOf(address)
  return known.find((other) => other !== address && endsOf(other) === ends)
}

function endsOf(address: string): string {
  return (address.slice(0, SHOWN) + address.slice(-SHOWN)).toLowerCase()
}
