import { getBestQuote } from '../../core/actions/getBestQuote.ts'
import { units } from '../../core/asset/amount.ts'
import type { Node } from '../../core/nodes/node.ts'
import type { DepositIntent } from '../../core/preparation/depositParams.ts'
import { minimumOut } from '../../core/quote/minimumOut.ts'
import type { Quote } from '../../core/quote/quote.ts'
import type { QuoteOptions } from '../../core/quote/quoteOptions.ts'
import type { QuoteParams } from '../../core/quote/quoteParams.ts'
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
}

interface QuoteRequestParams {
  readonly request: SwapRequest
  readonly destination: string
  /** Whether the memo may be longer than one OP_RETURN. */
  readonly extended: boolean
  /** Where a refund goes if the request names nothing else; the sender unless given. */
  readonly refundAddress?: string | undefined
}

/**
 * Fetches a quote of a request to its destination, with the fee of its partner. The minimum output is computed here
 * from the quote and the person's price limit, and the affiliates come from the partner's record. Throws what
 * `getQuote` throws.
 */
export async function quoteRequest(
  node: Node,
  { request, destination, extended, refundAddress = request.refund?.address }: QuoteRequestParams,
  options?: QuoteOptions,
): Promise<QuotedRequest> {
  const { protocol, from: fromAsset, to: toAsset, amount, limitBps } = request
  const refund = refundAddress !== undefined && { refundAddress }
  const swap = { fromAsset, toAsset, amount, destination, ...refund }
  const liquidityToleranceBps = limitBps === noLimit ? undefined : limitBps
  const params = { ...swap, ...streamingParams(request.streaming), liquidityToleranceBps }
  const query = (terms: QuoteParams) => getBestQuote(node, terms, options)
  const quote = await quoteFor(request, node, { params: { ...params, ...(extended && { extended }) }, query })
  const affiliates = affiliatesOf(quote)
  const shares = affiliates.length > 0 && { affiliates }
  const minimum = units(minimumOut(quote, limitBps))
  return { quote, intent: { protocol, ...swap, minimum, ...shares, ...agreedStreaming(request, quote) } }
}

/** Requests the quote, with the partner's fee where the request has a partner. Its code loads with one. */
async function quoteFor({ partner }: SwapRequest, node: Node, terms: Omit<PartnerQuery, 'partner'>): Promise<Quote> {
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
