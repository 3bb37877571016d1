import type { Node, QueryOptions } from '../nodes/node.ts'
import { blockPath, blockShape, type NodeTime } from '../nodes/nodeTime.ts'
import { type JoinReports, joinFields, readCommon } from '../quorum/readCommon.ts'

/**
 * Returns height and time of the newest block, the time floored to a second: what most operators report, or the median.
 * Throws `NodeFailureError` when no node answers. `getAgreedTime` needs a majority. Source: THORNode 3.17 and Mayanode
 * 1.124, `/block`.
 *
 * @example
 * const { height, time } = await getNodeTime(nodes.THORCHAIN)
 */
export function getNodeTime(node: Node, options?: QueryOptions): Promise<NodeTime> {
  const join: JoinReports<NodeTime> = (blocks, majority) => joinFields(blocks, majority).joined
  return readCommon(node, { path: blockPath(node), shape: blockShape(node), join }, options)
}
