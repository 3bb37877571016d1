import { createNode, type Node, type NodeOptions } from './node.ts'

/**
 * One protocol's indexer behind any number of endpoints; its paths begin with `/v2`. It provides history and
 * refund reasons that nodes do not keep. Addresses, prices and limits never come from it.
 *
 * @example
 * const midgard: Midgard = midgards.MAYACHAIN
 */
export interface Midgard extends Node {
  readonly role: 'indexer'
}

/**
 * Both protocols' indexers.
 *
 * @example
 * const both: Midgards = midgards
 */
export type Midgards = Readonly<Record<Node['protocol'], Midgard>>

/**
 * Creates an indexer with the same failover as a node. `endpoints` are base URLs without `/v2`.
 *
 * @example
 * const midgard = createMidgard({ protocol: 'THORCHAIN', network: 'mocknet', transport, clientId: 'example', endpoints: ['http://devnet.example/midgard'] })
 * midgard.role // 'indexer'
 */
export function createMidgard(options: NodeOptions): Midgard {
  return { ...createNode(options), role: 'indexer' }
}
