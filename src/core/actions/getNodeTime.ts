import type { Node, QueryOptions } from '../nodes/node.ts'
import { blockPath, blockShape, type NodeTime } from '../nodes/nodeTime.ts'

/**
 * Returns height and time of the newest block, the time floored to a second. Throws what `Node.get` throws.
 * Source: THORNode 3.17 and Mayanode 1.124, `/block`.
 *
 * @example
 * const { height, time } = await getNodeTime(nodes.THORCHAIN)
 */
export function getNodeTime(node: Node, options?: QueryOptions): Promise<NodeTime> {
  return node.get(blockPath(node), blockShape(node), options)
}
