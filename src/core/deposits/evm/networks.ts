import type { NetworkKind } from '../../protocol.ts'
import { EvmIntentError } from './errors.ts'

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

/** Decimals of the coin that pays for gas, the same on each of these chains. */
export const GAS_COIN_DECIMALS = 18

export interface EvmPlace {
  readonly chain: EvmChain
  readonly network: NetworkKind
  /** The devnet's own chain ids, needed on mocknet only. */
  readonly devnetChainIds?: Readonly<Partial<Record<EvmChain, number>>>
}

/**
 * The id that a signature commits to. On mocknet it is the devnet's own; one that a public chain has is refused, so
 * nothing signed there counts elsewhere. Throws `EvmIntentError` (invalid_parameter).
 */
export function chainIdOf({ chain, network, devnetChainIds }: EvmPlace): number {
  if (network !== 'mocknet') return evmChainIds[chain]
  const own = devnetChainIds?.[chain]
  if (own !== undefined && Number.isSafeInteger(own) && own > 0 && !Object.values(evmChainIds).includes(own)) return own
  throw new EvmIntentError(`The devnet has no chain id of its own for ${chain}.`, {
    code: 'invalid_parameter',
    hint: 'Hand in the chain ids of the devnet, which no public chain has.',
  })
}
