import { protocols } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { type NetworkValue, wireNetwork } from '../nodes/wire/network.ts'

/** The network's parameters under the node's own names; amounts are digits in the base asset's units. */
export type NetworkParameters = Readonly<Record<string, NetworkValue>>

/**
 * The network's parameters exactly as the node names them, since they differ by protocol and version: nothing is
 * added, and whatever is not a plain scalar is left out. Amounts in the other protocol's coin are no answer. Throws what `Node.get` throws.
 * Source: THORNode 3.17 and Mayanode 1.124, `/network`.
 */
export function getNetwork(node: Node, options?: QueryOptions): Promise<NetworkParameters> {
  const shape = decoding(wireNetwork, (read) => (Object.keys(read).some(isForeign(node)) ? undefined : read))
  return node.get(`${protocols[node.protocol].prefix}/network`, shape, options)
}

const isForeign = ({ protocol }: Node) => {
  const coin = protocol === 'THORCHAIN' ? '_cacao' : '_rune'
  return (name: string) => name.endsWith(coin)
}
