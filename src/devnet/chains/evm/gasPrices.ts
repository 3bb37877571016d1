import type { EvmChain } from '../../../core/deposits/evm/evmNetworks.ts'
import { mapEvmFacts } from '../../rules/chainFacts.ts'

export interface GasPrices {
  /** Base fee of every block. */
  readonly base: bigint
  readonly tip: bigint
  /** Price that the devnet's own transactions pay. */
  readonly own: bigint
}

/** Prices of every EVM chain in wei per gas. */
export const gasPrices: Readonly<Record<EvmChain, GasPrices>> = mapEvmFacts(({ baseFee }) => ({
  base: baseFee,
  tip: baseFee / 10n,
  own: baseFee * 2n,
}))
