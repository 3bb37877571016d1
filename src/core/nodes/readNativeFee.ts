import { parseWholeNumber } from '../../std/wholeNumber.ts'
import { type Units, units } from '../asset/amount.ts'
import { networkPath, networkShape } from './networkParameters.ts'
import type { Node, QueryOptions } from './node.ts'
import { usualNativeFees } from './usualNativeFees.ts'

/** Returns the fee of a payment on the protocol's own chain, in units of its coin. Throws what `Node.get` throws. */
export async function readNativeFee(node: Node, options?: QueryOptions): Promise<Units> {
  const { native_outbound_fee_rune: stated } = await node.get(networkPath(node), networkShape(node), options)
  const fee = typeof stated === 'string' ? parseWholeNumber(stated, { digits: 18 }) : undefined
  return units(fee ?? usualNativeFees[node.protocol])
}
