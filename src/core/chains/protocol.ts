import { BLOCK_MS } from './blockTime.ts'

/**
 * The two liquidity protocols, named as aggregators name them.
 *
 * @example
 * const protocol: Protocol = 'THORCHAIN'
 */
export type Protocol = 'THORCHAIN' | 'MAYACHAIN'

/**
 * Network; decides address prefixes. `mocknet` is the devnet, whose coins are worthless.
 *
 * @example
 * const network: NetworkKind = 'mainnet'
 */
export type NetworkKind = 'mainnet' | 'stagenet' | 'mocknet'

/**
 * The facts of one protocol.
 *
 * @example
 * const maya: ProtocolSpec = protocols.MAYACHAIN
 */
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
  readonly blockMs: typeof BLOCK_MS
}

/**
 * The facts of both protocols. Source: THORNode 3.17 and Mayanode 1.124.
 *
 * @example
 * protocols.THORCHAIN.baseAsset // 'THOR.RUNE'
 */
export const protocols: Record<Protocol, ProtocolSpec> = {
  THORCHAIN: {
    id: 'THORCHAIN',
    name: 'THORChain',
    chain: 'THOR',
    baseAsset: 'THOR.RUNE',
    baseDecimals: 8,
    prefix: '/thorchain',
    blockMs: BLOCK_MS,
  },
  MAYACHAIN: {
    id: 'MAYACHAIN',
    name: 'Maya Protocol',
    chain: 'MAYA',
    baseAsset: 'MAYA.CACAO',
    baseDecimals: 10,
    prefix: '/mayachain',
    blockMs: BLOCK_MS,
  },
}

/**
 * Both protocols, THORChain first.
 *
 * @example
 * protocolIds // [ 'THORCHAIN', 'MAYACHAIN' ]
 */
export const protocolIds = Object.keys(protocols) as Protocol[]
