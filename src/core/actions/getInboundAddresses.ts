import { type InboundAddress, inboundPath, inboundShape } from '../nodes/inboundAddress.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { type JoinReports, joinRows, readCommon } from '../quorum/readCommon.ts'

/**
 * Returns the vault of every chain that has one, as most operators report it: to show its halts and fees. Use
 * `verifyInbound` before sending coins. Throws `NodeFailureError` when no node answers. Source: THORNode 3.17 and
 * Mayanode 1.128, `/inbound_addresses`.
 *
 * @example
 * const rows = await getInboundAddresses(nodes.THORCHAIN)
 * rows.some(({ chain }) => chain === 'BTC') // true
 */
export function getInboundAddresses(node: Node, options?: QueryOptions): Promise<readonly InboundAddress[]> {
  const join: JoinReports<readonly InboundAddress[]> = (lists, majority) =>
    joinRows(lists, { nameOf: ({ chain }) => chain, majority })
  return readCommon(node, { path: inboundPath(node), shape: inboundShape, join }, options)
}
