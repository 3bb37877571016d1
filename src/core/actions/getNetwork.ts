import type { AskOptions, Node } from '../nodes/node.ts'
import { type NetworkValue, wireNetwork } from '../nodes/wire/network.ts'
import { protocols } from '../protocol.ts'

/** The network's parameters under the node's own names; amounts are digits in the base asset's units. */
export type NetworkParameters = Readonly<Record<string, NetworkValue>>

/**
 * The network's parameters exactly as the node names them, since they differ by protocol and version: nothing is
 * added, and whatever is not a plain scalar is left out. Throws what `Node.get` throws.
 * Source: THORNode 3.17 and Mayanode 1.124, `/network`.
 */
export function getNetwork(node: Node, options?: AskOptions): Promise<NetworkParameters> {
  return node.get(`${protocols[node.protocol].prefix}/network`, wireNetwork, options)
}
