import type { NetworkKind } from '../../chains/protocol.ts'
import { DepositIntentError } from '../errors.ts'

export type EvmChain = 'ETH' | 'BASE' | 'AVAX' | 'BSC' | 'POL' | 'ARB'

/** The public chains' ids. Stagenet moves real coins, so it signs for the same chains. Source: EIP-155. */
export const evmChainIds: Readonly<Record<EvmChain, number>> = {
  ETH: 1,
  BASE: 8453,
  AVAX: 43114,
  BSC: 56,
  POL: 137,
  ARB: 42161,
}

const GWEI = 1_000_000_000n
const MILLICOIN = 1_000_000_000_000_000n

/**
 * Dearer is taken for a mistake or a lie, in wei: for one gas, and for one transaction. Several times what the chains
 * asked in their worst hours.
 */
export const evmFeeCeilings: Readonly<Record<EvmChain, { readonly price: bigint; readonly fee: bigint }>> = {
  ETH: { price: 2_000n * GWEI, fee: 500n * MILLICOIN },
  BASE: { price: 200n * GWEI, fee: 100n * MILLICOIN },
  AVAX: { price: 5_000n * GWEI, fee: 5_000n * MILLICOIN },
  BSC: { price: 500n * GWEI, fee: 500n * MILLICOIN },
  POL: { price: 10_000n * GWEI, fee: 100_000n * MILLICOIN },
  ARB: { price: 200n * GWEI, fee: 100n * MILLICOIN },
}

/**
 * A base fee below this is a mistake or a lie, in wei for one gas: far below what the chains ask in their quietest hours.
 * A transaction at such a price is never mined, and blocks the account's next ones.
 */
export const evmFeeFloors: Readonly<Record<EvmChain, bigint>> = {
  ETH: GWEI / 100n,
  BASE: GWEI / 10_000n,
  AVAX: GWEI / 10_000n,
  BSC: GWEI / 100n,
  POL: GWEI,
  ARB: GWEI / 1_000n,
}

/** Decimals of the coin that pays for gas, the same on each of these chains. */
export const GAS_COIN_DECIMALS = 18

export interface EvmChainContext {
  readonly chain: EvmChain
  readonly network: NetworkKind
  /** The devnet's own chain ids, needed on mocknet only. */
  readonly devnetChainIds?: Readonly<Partial<Record<EvmChain, number>>>
}

/** Ids that only local chains have: the devnet's own, and those that development nodes count from. */
const isLocal = (id: number): boolean => (id >= 7_620_000 && id < 7_621_000) || (id >= 31_337 && id < 31_400)

/**
 * The id that a signature commits to. On mocknet it is a local chain's; any other is refused, because some public chain
 * may have it and nothing signed there may count elsewhere. Throws `DepositIntentError` (invalid_parameter).
 */
export function chainIdOf({ chain, network, devnetChainIds }: EvmChainContext): number {
  if (network !== 'mocknet') return evmChainIds[chain]
  const own = devnetChainIds?.[chain]
  if (own !== undefined && Number.isSafeInteger(own) && isLocal(own)) return own
  throw new DepositIntentError(`The devnet has no chain id of its own for ${chain}.`, {
    code: 'invalid_parameter',
    hint: 'Hand in the chain ids of the devnet, which no public chain has.',
  })
}
