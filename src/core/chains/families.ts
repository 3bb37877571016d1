import type { ChainFamily } from './defineChain.ts'

/**
 * The folder of every chain by family, in the order in which chains are listed. A new chain is a folder and a row here;
 * `npm run generate` writes the tables.
 */
export const chainFolders = {
  utxo: ['btc', 'ltc', 'bch', 'doge', 'dash', 'zec'],
  evm: ['eth', 'base', 'avax', 'bsc', 'pol', 'arb'],
  cosmos: ['thor', 'maya', 'gaia', 'noble'],
  xrp: ['xrp'],
  tron: ['tron'],
  solana: ['sol'],
  radix: ['xrd'],
  sui: ['sui'],
  cardano: ['ada'],
} as const satisfies Readonly<Record<ChainFamily, readonly string[]>>

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
