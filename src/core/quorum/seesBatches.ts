import type { Node, QueryOptions } from '../nodes/node.ts'
import { readAgreedMimirs } from './readAgreedMimirs.ts'

/**
 * Whether a protocol sees a deposit that another contract makes, as one of several calls of an account: a majority of
 * the operators reports that observers read the routers' events in every transaction. Maya's observers are not known to
 * read transactions of accounts that delegate, so it counts as not seeing them. False while no majority answers.
 * Source: THORNode 3.20, EVMDisableContractWhitelist; EIP-7702.
 */
export async function seesBatches(node: Node, options?: QueryOptions): Promise<boolean> {
  if (node.protocol !== 'THORCHAIN') return false
  const mimirs = await readAgreedMimirs(node, options)
  return mimirs?.get('EVMDISABLECONTRACTWHITELIST') === 1
}
