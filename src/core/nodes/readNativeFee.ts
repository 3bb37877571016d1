import { parseWholeNumber } from '../../std/wholeNumber.ts'
import { type Units, units } from '../asset/amount.ts'
import { networkPath, networkShape } from './networkParameters.ts'
import type { Node, QueryOptions } from './node.ts'

/** Fee of a payment on the protocol's own chain when the network does not report one: 0.02 RUNE, 0.2 CACAO. */
export const usualNativeFees = { THORCHAIN: 2_000_000n, MAYACHAIN: 2_000_000_000n } as const

/** Returns the fee of a payment on the protocol's own chain, in units of its coin. Throws what `Node.get` throws. */
export async function readNativeFee(node: Node, options?: QueryOptions): Promise<Units> {
  const { native_outbound_fee_rune: stated } = await node.get(networkPath(node), networkShape(node), options)
  const fee = typeof stated === 'string' ? parseWholeNumber(stated, { digits: 18 }) : undefined
  return units(fee ?? usualNativeFees[node.protocol])
}
