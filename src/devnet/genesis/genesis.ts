import { type ChainId, isChainId } from '../../core/chains/chains.ts'
import { type NetworkKind, type Protocol, protocols } from '../../core/chains/protocol.ts'
import type { NameRecord, NetworkFee, OutboundFeeCounter, PoolState } from '../state.ts'

/** How one protocol stands in its first block. */
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

/** A whole network before its first question: the built-in one, or one read from a file. */
export interface Genesis {
  readonly network: NetworkKind
  /** Whose addresses may be a destination, a refund address or an affiliate. */
  readonly acceptedNetworks: readonly NetworkKind[]
  /** Unix seconds of the first block; the moment of creation when absent. */
  readonly time?: number
  readonly protocols: Readonly<Record<Protocol, ProtocolGenesis>>
}

/** The chains that get a vault: those of the pools and of the network fees, without the protocol's own. */
export function vaultChains(genesis: ProtocolGenesis, protocol: Protocol): ChainId[] {
  const named = [...genesis.pools.map((pool) => pool.asset.chain), ...genesis.networkFees.keys()]
  return [...new Set(named)]
    .filter(isChainId)
    .filter((chain) => chain !== protocols[protocol].chain)
    .sort()
}
