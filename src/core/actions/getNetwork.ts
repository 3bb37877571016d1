import { type NetworkParameters, networkPath, networkShape } from '../nodes/networkParameters.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'

/**
 * The network's parameters exactly as the node names them, since they differ by protocol and version: nothing is
 * added, and whatever is not a plain scalar is left out. Amounts in the other protocol's coin are no answer. Throws what `Node.get` throws.
 * Source: THORNode 3.17 and Mayanode 1.124, `/network`.
 *
 * @example
 * const { native_tx_fee_rune } = await getNetwork(nodes.THORCHAIN)
 * native_tx_fee_rune // '2000000'
 */
export function getNetwork(node: Node, options?: QueryOptions): Promise<NetworkParameters> {
  return node.get(networkPath(node), networkShape(node), options)
}
