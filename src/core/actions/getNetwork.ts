import { type NetworkParameters, networkPath, networkShape } from '../nodes/networkParameters.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'

/**
 * Returns the network's parameters under the node's own names, which differ by protocol and version. Values that are not
 * scalars are left out. A response with amounts in the other protocol's coin is rejected. Throws what `Node.get` throws.
 * Source: THORNode 3.17 and Mayanode 1.124, `/network`.
 *
 * @example
 * const { native_tx_fee_rune } = await getNetwork(nodes.THORCHAIN)
 * native_tx_fee_rune // '2000000'
 */
export function getNetwork(node: Node, options?: QueryOptions): Promise<NetworkParameters> {
  return node.get(networkPath(node), networkShape(node), options)
}
