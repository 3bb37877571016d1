import { type NetworkParameters, networkPath, networkShape } from '../nodes/networkParameters.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { type JoinReports, joinFields, readCommon } from '../quorum/readCommon.ts'

/**
 * Returns the network's parameters under the node's own names, which differ by protocol and version. Values that are
 * not scalars are left out. A response with amounts in the other protocol's coin is rejected. Every value is what most
 * operators report, or the median. Throws `NodeFailureError` when no node answers. Source: THORNode 3.17 and Mayanode
 * 1.124, `/network`.
 *
 * @example
 * const { native_tx_fee_rune } = await getNetwork(nodes.THORCHAIN)
 * native_tx_fee_rune // '2000000'
 */
export function getNetwork(node: Node, options?: QueryOptions): Promise<NetworkParameters> {
  const join: JoinReports<NetworkParameters> = (records, majority) => joinFields(records, majority).joined
  return readCommon(node, { path: networkPath(node), shape: networkShape(node), join }, options)
}
