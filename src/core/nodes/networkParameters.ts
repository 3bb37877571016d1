import { protocols } from '../chains/protocol.ts'
import { decoding } from './bodySchema.ts'
import type { Node } from './node.ts'
import { type NetworkValue, wireNetwork } from './wire/wireNetwork.ts'

/**
 * Parameters of the network under the node's own names; amounts are digits in the base asset's units.
 *
 * @example
 * const parameters: NetworkParameters = { native_tx_fee_rune: '2000000' }
 */
export type NetworkParameters = Readonly<Record<string, NetworkValue>>

export const networkPath = ({ protocol }: Node): string => `${protocols[protocol].prefix}/network`

/** Fails for parameters in the other protocol's coin. */
export const networkShape = (node: Node) =>
  decoding(wireNetwork, (read) => (Object.keys(read).some(isForeign(node)) ? undefined : read))

const isForeign = ({ protocol }: Node) => {
  const coin = protocol === 'THORCHAIN' ? '_cacao' : '_rune'
  return (name: string) => name.endsWith(coin)
}
