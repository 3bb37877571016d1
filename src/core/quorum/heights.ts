import { type Protocol, protocols } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import { resultOf } from '../nodes/endpointAnswer.ts'
import type { EndpointGet, Node } from '../nodes/node.ts'
import { wireLastBlocks } from '../nodes/wire/inbound.ts'

/** Reports of nodes further apart than this are not compared. */
export const MAX_SKEW_BLOCKS = 10

/**
 * Returns the height of an endpoint's newest block, or undefined when it does not report one. Source: THORNode 3.17 and
 * Mayanode 1.124, `/lastblock`.
 */
export async function heightFrom(get: EndpointGet, { protocol }: Node): Promise<number | undefined> {
  const result = await resultOf(() => get(`${protocols[protocol].prefix}/lastblock`, heightShape(protocol)))
  return 'value' in result ? result.value : undefined
}

function heightShape(protocol: Protocol) {
  const own = protocol === 'THORCHAIN' ? 'thorchain' : 'mayachain'
  return decoding(wireLastBlocks, (rows) => {
    const heights = rows.flatMap((row) => row[own] ?? [])
    return heights.length === 0 ? undefined : Math.max(...heights)
  })
}
