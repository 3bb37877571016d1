import { getBestQuote } from '../../core/actions/getBestQuote.ts'
import { getQuote } from '../../core/actions/getQuote.ts'
import type { LimitOrderParams, LimitOrderPlan } from '../../core/actions/planLimitOrder.ts'
import { type Units, units } from '../../core/asset/amount.ts'
import type { Node } from '../../core/nodes/node.ts'
import type { DepositIntent } from '../../core/preparation/depositParams.ts'
import type { AtLeastParams } from '../../core/preparation/quoteAtLeast.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { minimumOut } from '../../core/quote/minimumOut.ts'
import type { Quote } from '../../core/quote/quote.ts'
import type { QuoteOptions } from '../../core/quote/quoteOptions.ts'
import type { QuoteParams, QuoteTerms } from '../../core/quote/quoteParams.ts'
import { streamingOf } from '../../core/quote/streamingOf.ts'
import { streamingParams } from '../../core/quote/streamingParams.ts'
import { affiliatesOf } from '../form/partner/partnerQuote.ts'
import type { PartnerQuery } from '../form/partner/quoteForPartner.ts'
import { noLimit } from '../form/priceLimit.ts'
import type { SwapRequest } from './swapRequest.ts'

/** A quote, and the swap that it is compared with. */
export interface QuotedRequest {
  readonly quote: Quote
  readonly intent: DepositIntent
  /** Of a limit order. */
  readonly plan?: LimitOrderPlan | undefined
}

interface QuoteRequestParams {
  readonly request: SwapRequest
  readonly destination: string
  /** Whether the memo may be longer than one OP_RETURN. */
  readonly extended: boolean
  /** Where a refund goes if the request names nothing else; the sender unless given. */
  readonly refundAddress?: string | undefined
  /** The address that will pay, if it is known: its open orders are compared with a limit order. */
  readonly sender?: string | undefined
  /** The person knows that a limit order cannot be cancelled. */
  readonly acceptsNoCancel?: boolean | undefined
  /** As a majority of the nodes reports them. A swap by its output needs them. */
  readonly pools: Promise<readonly AgreedPool[]>
}

/**
 * Fetches a quote of a request to its destination, with the fee of its partner. The minimum output is computed here
 * from the quote and the person's price limit, and the affiliates come from the partner's record. For a swap by its
 * output, the amount is found again, and the minimum is the output itself. A limit order is planned instead. Throws what
 * `getQuote`, `bestQuoteAtLeast` and `planLimitOrder` throw.
 */
export async function quoteRequest(
  node: Node,
  { request, destination, extended, pools, refundAddress = request.refund?.address, ...own }: QuoteRequestParams,
  options?: QuoteOptions,
): Promise<QuotedRequest> {
  const { protocol, from: fromAsset, to: toAsset, amount, atLeast, limitBps } = request
  const refund = refundAddress !== undefined && { refundAddress }
  const swap = { fromAsset, toAsset, destination, ...refund }
  if (request.order !== undefined) return planRequest(request.order)
  const terms = { ...swap, ...streamingParams(request.streaming), ...(extended && { extended }) }
  const quote = await (atLeast === undefined ? quoteByInput() : quoteByOutput(atLeast))
  const affiliates = affiliatesOf(quote)
  const shares = affiliates.length > 0 && { affiliates }
  const least = atLeast === undefined ? { minimum: units(minimumOut(quote, limitBps)) } : exactly(atLeast, quote)
  const intent = { protocol, ...swap, amount: quote.amountIn, ...least, ...shares, ...agreedStreaming(request, quote) }
  return { quote, intent }

  function quoteByInput(): Promise<Quote> {
    const liquidityToleranceBps = limitBps === noLimit ? undefined : limitBps
    const params: QuoteParams = { ...terms, amount, liquidityToleranceBps }
    return quoteFor(request, node, { params, query: (one) => getBestQuote(node, one, options) })
  }

  async function planRequest({ limit, blocks }: NonNullable<SwapRequest['order']>): Promise<QuotedRequest> {
    const { planLimitOrder } = await import('../../core/actions/planLimitOrder.ts')
    const { sender, acceptsNoCancel = false } = own
    const terms = { target: { output: limit }, blocks, acceptsNoCancel, ...(sender !== undefined && { sender }) }
    const order: LimitOrderParams = { ...swap, amount, ...terms }
    const plans: LimitOrderPlan[] = []
    const quote = await quoteFor(request, node, {
      params: order,
      async query(params: LimitOrderParams) {
        const plan = await planLimitOrder(node, params, options)
        plans.push(plan)
        return plan.quote
      },
    })
    // A partner's fee that cannot be paid is tried first, and left out.
    const plan = plans.find((one) => one.quote.memo === quote.memo)
    if (plan === undefined) throw new TypeError('A quote of a limit order has a plan.')
    return { quote, intent: plan.intent, plan }
  }

  async function quoteByOutput(wanted: Units): Promise<Quote> {
    const [{ bestQuoteAtLeast }, { stepOf }, agreed] = await Promise.all([
      import('../../core/preparation/quoteAtLeast.ts'),
      import('../form/market/getPricesAtLeast.ts'),
      pools,
    ])
    const step = request.isMemoless ? stepOf(fromAsset, agreed) : undefined
    const params: AtLeastParams = { ...terms, atLeast: wanted, step }
    const found = { protocol, pools: agreed, request: (one: QuoteParams) => getQuote(node, one, options) }
    return quoteFor(request, node, { params, query: (one) => bestQuoteAtLeast(one, found) })
  }
}

/** Where the digits of the output do not fit into the memo, they are rounded up, to what the quote pays at most. */
const exactly = (minimum: Units, { expectedAmountOut: maximum }: Quote) => ({
  minimum,
  maximum,
  exactMinimum: true as const,
})

/** Requests the quote, with the partner's fee where the request has a partner. Its code loads with one. */
async function quoteFor<T extends QuoteTerms>(
  { partner }: SwapRequest,
  node: Node,
  terms: Omit<PartnerQuery<T>, 'partner'>,
): Promise<Quote> {
  if (partner === undefined) return terms.query(terms.params)
  const { quoteForPartner } = await import('../form/partner/quoteForPartner.ts')
  return quoteForPartner(node, { partner, ...terms })
}

/**
 * Returns the streaming of the agreed swap. Without a chosen interval, the network decides, or the better quote does.
 */
function agreedStreaming({ streaming }: SwapRequest, quote: Quote): Pick<DepositIntent, 'streaming'> {
  if (streaming === undefined || streaming.interval === 0) return streamingOf(quote)
  const { interval, quantity } = streaming
  return { streaming: { interval, quantity, maxQuantity: quote.streaming.maxQuantity } }
}
