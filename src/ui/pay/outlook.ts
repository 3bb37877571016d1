import { getQuote } from '../../core/actions/getQuote.ts'
import { getRefundFee } from '../../core/actions/getRefundFee.ts'
import type { Units } from '../../core/asset/amount.ts'
import { affiliateShares } from '../../core/memo/affiliateCaps.ts'
import type { SwapMemo } from '../../core/memo/memo.ts'
import type { RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { lossOf, type MarketLoss } from '../../core/quote/market.ts'

/** A payment that the network would refund at this moment's price. */
export interface LikelyRefund {
  /** What the pools would pay after all fees, in units of the target. */
  readonly out: Units
  /** Network fee of the refund, in units of the source; undefined when it is unknown. */
  readonly fee: Units | undefined
}

/** How a payment would end at this moment's price. `unknown`: no node gives a price. */
export type Outlook = 'met' | 'unknown' | LikelyRefund

export const likelyRefundOf = (outlook: Outlook): LikelyRefund | undefined =>
  outlook === 'met' || outlook === 'unknown' ? undefined : outlook

/** Time limit of the price (ms): a payment is shown without it. */
const DEADLINE_MS = 4_000

interface OutlookParams {
  readonly swap: RegisteredSwap
  readonly memo: SwapMemo
  readonly pools: readonly AgreedPool[]
}

/** A payment at this moment's price. */
export interface Priced {
  /** Whether the pools reach the memo's minimum. */
  readonly outlook: Outlook
  /** What the pools would pay after all fees, in units of the target; undefined without a quote. */
  readonly out?: Units
  /** What that loses against the market price of the pools; undefined without a quote or a price. */
  readonly loss?: MarketLoss
}

/**
 * Compares the memo's minimum with a fresh quote of the exact amount, split and shared as in the memo.
 */
export async function readOutlook(node: Node, params: OutlookParams, options?: QueryOptions): Promise<Priced> {
  const { swap, memo, pools } = params
  // An order waits for its price.
  if (memo.kind === 'limit_swap') return { outlook: 'met' }
  const limits = { ...options, deadlineMs: DEADLINE_MS }
  const quote = await getQuote(node, quoteParamsOf(swap, memo), limits).catch(() => undefined)
  if (quote === undefined) return { outlook: memo.limit === 0n ? 'met' : 'unknown' }
  const { expectedAmountOut: out } = quote
  const loss = lossOf({ pools: { THORCHAIN: pools }, from: swap.from, to: swap.to, amount: swap.amount, out })
  const priced = { out, ...(loss && { loss }) }
  if (out >= memo.limit) return { outlook: 'met', ...priced }
  const fee = await getRefundFee(node, { asset: swap.from, pools }, limits).catch(() => undefined)
  return { outlook: { out, fee }, ...priced }
}

function quoteParamsOf({ from, to, amount }: RegisteredSwap, memo: SwapMemo) {
  const { destination, interval, quantity } = memo
  const affiliates = affiliateShares(memo, 'THORCHAIN').flatMap(({ name, bps }) => (bps ? [{ name, bps }] : []))
  return {
    fromAsset: from,
    toAsset: to,
    amount,
    destination,
    ...(interval > 0n && { streamingInterval: Number(interval), streamingQuantity: Number(quantity) }),
    ...(affiliates.length > 0 && { affiliates }),
  }
}
