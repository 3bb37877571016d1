import type { SwapIntent } from '../memo/swapIntent.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import type { Pool } from '../nodes/pool.ts'
import type { Quote } from '../quote/quote.ts'
import { type RefundTerms, refundOf } from '../quote/refund.ts'
import { getRefundFee } from './getRefundFee.ts'

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
  return refundOf(quote, intent, await getRefundFee(node, { asset: intent.fromAsset, pools }, options))
}
