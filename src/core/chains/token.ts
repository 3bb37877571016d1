/** A token that we know by its contract. */
export interface Token {
  /** As its issuer spells it; in upper case, the ticker in asset notation. */
  readonly symbol: string
  /** Contract or mint, in the chain's normal spelling. */
  readonly id: string
  /**
   * Decimals of its contract, for tokens with a pool: pools report decimals below eight only, and Maya's need not
   * report any.
   */
  readonly decimals?: number
  /** Display name; the ticker when absent. */
  readonly name?: string
  /** Whether one token is worth one dollar. */
  readonly isDollar?: true
}
