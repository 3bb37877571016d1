import { type InboundAddress, inboundPath, inboundShape } from '../nodes/inboundAddress.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'

/**
 * Returns the vault of every chain that has one, in the node's order. Throws what `Node.get` throws.
 * Source: THORNode 3.17 and Mayanode 1.128, `/inbound_addresses`.
 *
 * @example
 * const rows = await getInboundAddresses(nodes.THORCHAIN)
 * rows.some(({ chain }) => chain === 'BTC') // true
 */
export function getInboundAddresses(node: Node, options?: QueryOptions): Promise<readonly InboundAddress[]> {
  return node.get(inboundPath(node), inboundShape, options)
}
