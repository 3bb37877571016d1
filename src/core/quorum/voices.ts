import type { AskOptions, EndpointAnswer, Node } from '../nodes/node.ts'
import { reading } from '../nodes/shape.ts'
import { wireLastBlocks } from '../nodes/wire/inbound.ts'
import { type Protocol, protocols } from '../protocol.ts'
import { MAINNET_VOICES, SingleSourceError } from './errors.ts'

/** Nodes further apart than this are not looking at the same chain. */
export const MAX_SKEW_BLOCKS = 10

/**
 * Whether what the configured nodes say rests on fewer of them than a majority can be made of; whoever shows it says so.
 * On mainnet that is refused with `SingleSourceError`, unless the operator has allowed it for the protocol.
 */
export function isOneSource({ protocol, network, endpoints, allowsSingleSource }: Node): boolean {
  const few = endpoints.length < MAINNET_VOICES
  if (few && network === 'mainnet' && !allowsSingleSource) {
    throw new SingleSourceError({ protocol, configured: endpoints.length })
  }
  return few
}

/** The height at which each endpoint stands, in their order. Source: THORNode 3.17 and Mayanode 1.124, `/lastblock`. */
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
