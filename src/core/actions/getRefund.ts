import { type Units, ZERO } from '../asset/amount.ts'
import { homeChain } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import type { SwapIntent } from '../memo/swapIntent.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import type { Quote } from '../quote/quote.ts'
import { type RefundTerms, refundOf } from '../quote/refund.ts'
import { type RefundFeeParams, refundFee } from '../quote/refundFee.ts'
import { getRefundFee } from './getRefundFee.ts'

/**
 * A quoted swap, and the prices that its refund is computed with.
 *
 * @example
 * const params: GetRefundParams = { quote, intent, pools: pools.THORCHAIN }
 */
export interface GetRefundParams {
  readonly quote: Quote
  readonly intent: SwapIntent
  /** Pools that a majority of the nodes reports: `getAgreedPools`. */
  readonly pools: RefundFeeParams['pools']
  /** The source chain as `verifyInbound` or `prepareDeposit` confirmed it, so that its fee is not read again. */
  readonly confirmed?: { readonly outboundFee?: Units } | undefined
}

/**
 * Returns what happens if the quoted swap fails, at current fees that a majority of the operators reports. Rejects only
 * when the caller aborts.
 *
 * @example
 * const refund = await getRefund(nodes.THORCHAIN, { quote, intent, pools: await getAgreedPools(nodes.THORCHAIN) })
 * refund.to // 'sender'
 */
export async function getRefund(
  node: Node,
  { quote, intent, pools, confirmed }: GetRefundParams,
  options?: QueryOptions,
): Promise<RefundTerms> {
  const { fromAsset: asset } = intent
  return refundOf(quote, intent, confirmedFee() ?? (await getRefundFee(node, { asset, pools }, options)))

  function confirmedFee(): Units | undefined {
    const { protocol } = node
    const outboundFee = confirmed?.outboundFee
    if (outboundFee === undefined || homeChain(asset, protocol) === protocols[protocol].chain) return undefined
    return refundFee({ protocol, asset, outboundFee, nativeFee: ZERO, pools })
  }
}
