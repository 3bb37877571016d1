import type { EvmChain } from '../../../core/deposits/evm/networks.ts'

export interface GasPrices {
  /** What a block of the simulated chain asks, and what a real EVM asks at first. */
  readonly base: bigint
  readonly tip: bigint
  /** What the devnet's own transactions pay: once, for all of them. */
  readonly own: bigint
}

const MILLION = 1_000_000n
const prices = (base: bigint): GasPrices => ({
  base: base * MILLION,
  tip: (base * MILLION) / 10n,
  own: base * 2n * MILLION,
})

/**
 * In wei for one gas. A payment out of a vault with its approval costs less than what the protocols of the built-in genesis
 * allow, even if all of its gas is used: BASE 0.0000018 ETH, ARB 0.0000162, BSC 0.00005.
 */
export const gasPrices: Readonly<Record<EvmChain, GasPrices>> = {
  ETH: prices(1_000n),
  AVAX: prices(1_000n),
  POL: prices(1_000n),
  BSC: prices(100n),
  ARB: prices(25n),
  BASE: prices(4n),
}
