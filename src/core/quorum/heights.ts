import type { AskOptions, EndpointAnswer, Node } from '../nodes/node.ts'
import { reading } from '../nodes/shape.ts'
import { wireLastBlocks } from '../nodes/wire/inbound.ts'
import { type Protocol, protocols } from '../protocol.ts'

/** Nodes further apart than this are not looking at the same chain. */
export const MAX_SKEW_BLOCKS = 10

/** Queries every endpoint for its newest block, in their order. Source: THORNode 3.17 and Mayanode 1.124, `/lastblock`. */
export function askHeights(node: Node, options?: AskOptions): Promise<readonly EndpointAnswer<number>[]> {
  return node.askEach(`${protocols[node.protocol].prefix}/lastblock`, heightShape(node.protocol), options)
}

function heightShape(protocol: Protocol) {
  const own = protocol === 'THORCHAIN' ? 'thorchain' : 'mayachain'
  return reading(wireLastBlocks, (rows) => {
    const heights = rows.flatMap((row) => row[own] ?? [])
    return heights.length === 0 ? undefined : Math.max(...heights)
  })
}
