import { decoding } from '../nodes/bodySchema.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { wireQuote } from '../nodes/wire/quote.ts'
import { checkQuoteParams } from '../quote/checkQuoteParams.ts'
import type { Quote } from '../quote/quote.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { readInbound } from '../quote/readInbound.ts'
import { readQuote } from '../quote/readQuote.ts'
import { requestQuote } from '../quote/requestQuote.ts'

/**
 * Returns the quote of one protocol. Nothing of it may be used at or after its `expiry`. A response for another asset,
 * or with a deposit address of another chain, counts as unusable. Throws what `checkQuoteParams` throws before any
 * request, `QuoteRefusedError` or one of its kinds when the node refuses, and `NodeFailureError` when no node gives a
 * usable response. Source: THORNode 3.17 and Mayanode 1.124, querier_quotes.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const { memo } = await getQuote(nodes.THORCHAIN, {
 *   fromAsset, toAsset, amount: units(15_000_000n), destination: intent.destination,
 * })
 */
export async function getQuote(node: Node, params: QuoteParams, options?: QueryOptions): Promise<Quote> {
  checkQuoteParams(node, params)
  const shape = decoding(wireQuote, (wire) =>
    readQuote(node.protocol, { params, wire, inbound: readInbound(node, params, wire) }),
  )
  return requestQuote(node, { params, shape, options })
}
