/** Facts that EVM chains share. */
export const evm = { family: 'evm', nativeDecimals: 18 } as const

/** Facts that most chains with Bitcoin's transaction format share. */
export const utxo = {
  family: 'utxo',
  nativeDecimals: 8,
  memoLimit: 80,
  gasRateUnits: 'satsperbyte',
  gasUnitsPerOne: 100_000_000n,
} as const

/** Facts that Cosmos chains other than the protocols' own share. */
export const cosmos = { family: 'cosmos', nativeDecimals: 6, gasUnitsPerOne: 1_000_000n } as const
