/** An invalid genesis. One problem per field, each starting with the field: `pools[2].balance_rune: …`. */
export class GenesisError extends Error {
  override name = 'GenesisError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}
