import { getAgreedPools } from '../../core/actions/getAgreedPools.ts'
import { getAgreedTime } from '../../core/actions/getAgreedTime.ts'
import { getRefund } from '../../core/actions/getRefund.ts'
import type { LimitOrderPlan } from '../../core/actions/planLimitOrder.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import { checkDeposit } from '../../core/preparation/checkDeposit.ts'
import type { DepositIntent } from '../../core/preparation/depositParams.ts'
import { readInboundFacts } from '../../core/preparation/readInboundFacts.ts'
import { tryQuotes } from '../../core/preparation/tryQuotes.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { readMemolessNetwork } from '../../core/quorum/readMemolessNetwork.ts'
import type { Quote } from '../../core/quote/quote.ts'
import type { RefundTerms } from '../../core/quote/refund.ts'
import type { RouteCost } from '../form/market/routeCost.ts'
import { expectSameNames } from '../review/expectSameNames.ts'
import { loadCost } from '../review/loadCost.ts'
import { quoteRequest } from '../review/quoteRequest.ts'
import type { SwapRequest } from '../review/swapRequest.ts'
import { PaymentRefusedError } from './paymentRefused.ts'

/** Everything that the review of a memoless swap shows. */
export interface MemolessReview {
  readonly intent: DepositIntent
  readonly quote: Quote
  readonly pools: readonly AgreedPool[]
  /** Written by this page; registered unchanged. */
  readonly memo: string
  readonly refund: RefundTerms
  /** Of a limit order. Only the address that pays can cancel it. */
  readonly plan?: LimitOrderPlan | undefined
  readonly cost: RouteCost | undefined
}

/** A swap of the form, with a destination, and both protocols' nodes. */
export interface MemolessReviewParams {
  readonly node: Node
  readonly otherNode: Node
  readonly request: SwapRequest
}

/**
 * Fetches a quote and runs the checks of every other deposit: figures and memo against the intent, vaults, halts and
 * recipients by a majority of the nodes, the price against the pools. Nothing is paid or registered. Throws
 * `PaymentRefusedError` (memoless_halted) and what `checkDeposit` throws.
 */
export async function loadMemolessReview(
  { node, otherNode, request }: MemolessReviewParams,
  options?: QueryOptions,
): Promise<MemolessReview> {
  const network = await readMemolessNetwork(node, options)
  if (!network.available) throw new PaymentRefusedError(network.isHalted ? 'memoless_halted' : 'votes_unknown')
  const { from: fromAsset, to: toAsset } = request
  const destination = request.destination?.address ?? ''
  await expectSameNames([node, otherNode], { request, destination }, options)
  // The deposit has no memo, so the limit of its chain does not count.
  const extended = isChainId(fromAsset.chain) && chains[fromAsset.chain].family === 'utxo'
  return tryQuotes(node, async ({ except, onQuote }) => {
    const reading = getAgreedPools(node, options)
    const asked = { request, destination, extended, acceptsNoCancel: true, pools: reading }
    const [pools, { quote, intent, plan }, inbound, now] = await Promise.all([
      reading,
      quoteRequest(node, asked, { ...options, except }),
      readInboundFacts(node, { fromAsset, toAsset }, { ...options, otherNode }),
      getAgreedTime(node, options),
    ])
    onQuote(quote)
    const { memo, confirmed } = await checkDeposit(node, { intent, quote, pools }, { inbound, now, pools })
    const [refund, cost] = await Promise.all([
      getRefund(node, { quote: { ...quote, memo }, intent, pools, confirmed }, options),
      loadCost([node, otherNode], { quote, plan }, options),
    ])
    return { intent, quote, pools, memo, refund, plan, cost }
  })
}
