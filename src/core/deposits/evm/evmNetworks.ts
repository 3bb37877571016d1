import type { ChainIdOf } from '../../chains/chains.ts'
import { mapFamily } from '../../chains/networks.ts'
import type { NetworkKind } from '../../chains/protocol.ts'
import { DepositIntentError } from '../depositErrors.ts'

export type EvmChain = ChainIdOf<'evm'>

/** Ids of the public chains. Stagenet moves real coins, so it signs for the same chains. */
export const evmChainIds = mapFamily('evm', ({ chainId }) => chainId)

/** Higher fees are treated as errors, in wei: per gas and per transaction. */
export const evmFeeCeilings = mapFamily('evm', ({ feeCeilings }) => feeCeilings)

/** A lower base fee is treated as an error, in wei per gas. */
export const evmFeeFloors = mapFamily('evm', ({ feeFloor }) => feeFloor)

/** Decimals of the coin that pays for gas, the same on each of these chains. */
export const GAS_COIN_DECIMALS = 18

export interface EvmChainOnNetwork {
  readonly chain: EvmChain
  readonly network: NetworkKind
  /** The devnet's own chain ids, needed on mocknet only. */
  readonly devnetChainIds?: Readonly<Partial<Record<EvmChain, number>>>
}

/** Whether a chain id is the devnet's own or a common one of development nodes. */
const isLocal = (id: number): boolean => (id >= 7_620_000 && id < 7_621_000) || (id >= 31_337 && id < 31_400)

/**
 * Returns the chain id for signatures. On mocknet it must be that of a local chain, so that a signature is never valid
 * on a public chain. Throws `DepositIntentError` (invalid_parameter).
 */
export function chainIdOf({ chain, network, devnetChainIds }: EvmChainOnNetwork): number {
  if (network !== 'mocknet') return evmChainIds[chain]
  const own = devnetChainIds?.[chain]
  if (own !== undefined && Number.isSafeInteger(own) && isLocal(own)) return own
  throw new DepositIntentError(`The devnet's chain id for ${chain} is missing or not a local one.`, {
    code: 'invalid_parameter',
    hint: 'Pass the chain ids of the devnet, which no public chain has.',
  })
}
