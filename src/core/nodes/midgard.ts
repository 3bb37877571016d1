import { createNode, type Node, type NodeOptions } from './node.ts'

/**
 * One protocol's indexer behind any number of endpoints; its paths begin with `/v2`. It tells history and reasons that
 * nodes forget, and nothing that money follows: no address, no price, no limit is ever taken from it.
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
 * An indexer that is asked, judged and given up like a node. `endpoints` are base URLs without `/v2`.
 *
 * @example
 * const midgard = createMidgard({ protocol: 'THORCHAIN', network: 'mocknet', transport, clientId: 'example', endpoints: ['http://devnet.example/midgard'] })
 * midgard.role // 'indexer'
 */
export function createMidgard(options: NodeOptions): Midgard {
  return { ...createNode(options), role: 'indexer' }
}
