import { type ChainId, isChainId } from '../../core/chains/chains.ts'
import { type NetworkKind, type Protocol, protocols } from '../../core/chains/protocol.ts'
import type { NameRecord, NetworkFee, OutboundFeeCounter, PoolState } from '../rules/state.ts'

/** One protocol's state in its first block. */
export interface ProtocolGenesis {
  readonly height: number
  readonly pools: PoolState[]
  readonly mimirs: Map<string, number>
  readonly constants: ReadonlyMap<string, number>
  readonly networkFees: Map<string, NetworkFee>
  readonly names: NameRecord[]
  readonly outboundFees: Map<string, OutboundFeeCounter>
  readonly scheduledOutboundValue: bigint
}

/** Initial state of a network: built in, or read from a file. */
export interface Genesis {
  readonly network: NetworkKind
  /** Networks whose addresses may be a destination, refund address or affiliate. */
  readonly acceptedNetworks: readonly NetworkKind[]
  /** Unix seconds of the first block; the moment of creation when absent. */
  readonly time?: number
  readonly protocols: Readonly<Record<Protocol, ProtocolGenesis>>
}

/** Returns the chains with a vault: those of pools and network fees, except the protocol's chain. */
export function vaultChains(genesis: ProtocolGenesis, protocol: Protocol): ChainId[] {
  const named = [...genesis.pools.map((pool) => pool.asset.chain), ...genesis.networkFees.keys()]
  return [...new Set(named)]
    .filter(isChainId)
    .filter((chain) => chain !== protocols[protocol].chain)
    .sort()
}
