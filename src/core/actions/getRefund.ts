import { parseWholeNumber } from '../../std/wholeNumber.ts'
import { type Units, units } from '../asset/amount.ts'
import { homeChain } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import type { SwapIntent } from '../memo/swapIntent.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import type { Pool } from '../nodes/pool.ts'
import type { Quote } from '../quote/quote.ts'
import { type RefundTerms, refundFee, refundOf } from '../quote/refund.ts'
import { getInboundAddresses } from './getInboundAddresses.ts'
import { getNetwork } from './getNetwork.ts'

/** Fee of a message on the protocol's own chain when the network does not report one: 0.02 RUNE, 0.2 CACAO. */
const usualNativeFees = { THORCHAIN: 2_000_000n, MAYACHAIN: 2_000_000_000n } as const

/**
 * Returns what happens if the quoted swap fails, at current fees. One node is enough, because nothing is signed with it.
 * Throws what `Node.get` throws.
 *
 * @example
 * const refund = await getRefund(nodes.THORCHAIN, { quote, intent, pools: await getPools(nodes.THORCHAIN) })
 * refund.to // 'sender'
 */
export async function getRefund(
  node: Node,
  { quote, intent, pools }: { readonly quote: Quote; readonly intent: SwapIntent; readonly pools: readonly Pool[] },
  options?: QueryOptions,
): Promise<RefundTerms> {
  const { protocol } = node
  const asset = intent.fromAsset
  const home = homeChain(asset, protocol)
  if (home === protocols[protocol].chain) {
    const nativeFee = await nativeFeeOf(node, options)
    return refundOf(quote, intent, refundFee({ protocol, asset, nativeFee, pools }))
  }
  const rows = await getInboundAddresses(node, options)
  const outboundFee = rows.find(({ chain }) => chain === home)?.outboundFee
  const facts = { protocol, asset, nativeFee: units(usualNativeFees[protocol]), pools }
  return refundOf(quote, intent, refundFee(outboundFee === undefined ? facts : { ...facts, outboundFee }))
}

async function nativeFeeOf(node: Node, options?: QueryOptions): Promise<Units> {
  const { native_outbound_fee_rune: stated } = await getNetwork(node, options)
  const fee = typeof stated === 'string' ? parseWholeNumber(stated, { digits: 18 }) : undefined
  return units(fee ?? usualNativeFees[node.protocol])
}
