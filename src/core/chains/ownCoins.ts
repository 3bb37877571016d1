/** A coin of a protocol's own chain. */
export interface OwnCoin {
  /** In the chain's bank module. */
  readonly denom: string
  /** In which wallets, nodes and pools count it. */
  readonly decimals: number
}

/**
 * The coins of the protocols' own chains, by symbol. Their nodes count them in the coin's own decimals; coins of all
 * other chains count in 1e8. A coin that is missing here is refused, because no node reports its decimals. Sources:
 * THORNode 3.17 common/asset.go for the denoms of THORChain, where all coins have 8 decimals; for MAYA and AZTEC the
 * amounts that a live Mayanode quotes, and the token lists of wallets for MAYAChain.
 */
export const ownCoins = {
  THOR: {
    RUNE: { denom: 'rune', decimals: 8 },
    TCY: { denom: 'tcy', decimals: 8 },
    RUJI: { denom: 'x/ruji', decimals: 8 },
    NAMI: { denom: 'thor.nami', decimals: 8 },
    LQDY: { denom: 'thor.lqdy', decimals: 8 },
    XUSK: { denom: 'thor.xusk', decimals: 8 },
    AUTO: { denom: 'thor.auto', decimals: 8 },
  },
  MAYA: {
    CACAO: { denom: 'cacao', decimals: 10 },
    MAYA: { denom: 'maya', decimals: 4 },
    AZTEC: { denom: 'aztec', decimals: 4 },
  },
} as const satisfies Readonly<Record<'THOR' | 'MAYA', Readonly<Record<string, OwnCoin>>>>

/** Returns the coin with this symbol; undefined on other chains and for symbols that are not in the table. */
export function ownCoin(chain: string, symbol: string): OwnCoin | undefined {
  const coins: Readonly<Record<string, OwnCoin>> = chain === 'THOR' || chain === 'MAYA' ? ownCoins[chain] : {}
  return Object.hasOwn(coins, symbol) ? coins[symbol] : undefined
}
