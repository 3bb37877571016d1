/** The two liquidity protocols, by the names that aggregators use. */
export type Protocol = 'THORCHAIN' | 'MAYACHAIN'

/** Which money: decides address prefixes. `mocknet` is the devnet's, and is worth nothing. */
export type NetworkKind = 'mainnet' | 'stagenet' | 'mocknet'

/** The facts of one protocol. */
export interface ProtocolSpec {
  readonly id: Protocol
  /** As people know it. */
  readonly name: string
  /** The chain of the base asset. */
  readonly chain: 'THOR' | 'MAYA'
  /** Every pool pairs an asset with this one. */
  readonly baseAsset: 'THOR.RUNE' | 'MAYA.CACAO'
  readonly baseDecimals: 8 | 10
  /** First segment of the node's own REST paths. */
  readonly prefix: '/thorchain' | '/mayachain'
  readonly blockMs: 6000
}

/** The facts of both protocols. Source: THORNode 3.17 and Mayanode 1.124. */
export const protocols: Record<Protocol, ProtocolSpec> = {
  THORCHAIN: {
    id: 'THORCHAIN',
    name: 'THORChain',
    chain: 'THOR',
    baseAsset: 'THOR.RUNE',
    baseDecimals: 8,
    prefix: '/thorchain',
    blockMs: 6000,
  },
  MAYACHAIN: {
    id: 'MAYACHAIN',
    name: 'Maya Protocol',
    chain: 'MAYA',
    baseAsset: 'MAYA.CACAO',
    baseDecimals: 10,
    prefix: '/mayachain',
    blockMs: 6000,
  },
}

/** Both protocols, THORChain first. */
export const protocolIds = Object.keys(protocols) as Protocol[]
