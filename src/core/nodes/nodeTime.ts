import { protocols } from '../chains/protocol.ts'
import { decoding } from './bodySchema.ts'
import type { EndpointAnswer } from './endpointAnswer.ts'
import type { Node, QueryEachOptions } from './node.ts'
import { wireBlock } from './wire/wireInbound.ts'

/**
 * The node's clock, by which a quote expires: that of its newest block.
 *
 * @example
 * const isPast = ({ time }: NodeTime) => time > quote.expiry
 * isPast(await getNodeTime(nodes.THORCHAIN)) // false
 */
export interface NodeTime {
  readonly height: number
  /** Unix seconds. */
  readonly time: number
}

/** Chain ids begin with the protocol's name on every network: "thorchain-1", "mayachain-stagenet-v1". */
export const blockShape = ({ protocol }: Node) =>
  decoding(wireBlock, ({ header }): NodeTime | undefined => {
    const milliseconds = Date.parse(`${header.time.slice(0, 19)}Z`)
    const foreign = header.chain_id !== undefined && !`/${header.chain_id}`.startsWith(protocols[protocol].prefix)
    return foreign || Number.isNaN(milliseconds) ? undefined : { height: header.height, time: milliseconds / 1000 }
  })

export const blockPath = (node: Node) => `${protocols[node.protocol].prefix}/block`

/** Returns the block time of every endpoint, in order, to compare them. */
export function getEndpointTimes(
  node: Node,
  options?: QueryEachOptions<NodeTime>,
): Promise<readonly EndpointAnswer<NodeTime>[]> {
  return node.queryEach(blockPath(node), blockShape(node), options)
}
