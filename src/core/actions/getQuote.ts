import { homeChain } from '../asset/asset.ts'
import { decoding } from '../nodes/bodySchema.ts'
import type { Node } from '../nodes/node.ts'
import { wireQuote } from '../nodes/wire/wireQuote.ts'
import { checkQuoteParams } from '../quote/checkQuoteParams.ts'
import { isSameQuote } from '../quote/chooseQuote.ts'
import { differingAddresses } from '../quote/differingAddresses.ts'
import type { Quote } from '../quote/quote.ts'
import type { QuoteOptions } from '../quote/quoteOptions.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { readInbound } from '../quote/readInbound.ts'
import { readQuote } from '../quote/readQuote.ts'
import { notesWithDelivery, requestQuote } from '../quote/requestQuote.ts'

/**
 * Returns the quote that a majority of one protocol's operators reports. Nothing of it may be used at or after its
 * `expiry`. A response for another asset, or with a deposit address of another chain, counts as unusable. Throws what
 * `checkQuoteParams` throws before any request, `QuoteRefusedError` or one of its kinds when the nodes refuse, and
 * `NodeFailureError` when no node gives a usable response. Source: THORNode 3.17 and Mayanode 1.124, querier_quotes.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const { memo } = await getQuote(nodes.THORCHAIN, {
 *   fromAsset, toAsset, amount: units(15_000_000n), destination: intent.destination, liquidityToleranceBps: 300,
 * })
 */
export async function getQuote(
  node: Node,
  given: QuoteParams,
  { inbound, except = [], ...limits }: QuoteOptions = {},
): Promise<Quote> {
  const params = checkQuoteParams(node, given)
  const chain = homeChain(params.fromAsset, node.protocol)
  const shape = decoding(wireQuote, (wire) =>
    readQuote(node.protocol, { params, wire, inbound: readInbound(node, params, wire) }),
  )
  const isUsable = (quote: Quote) =>
    (inbound === undefined || differingAddresses(chain, quote.inbound, inbound).length === 0) &&
    !except.some((one) => isSameQuote(one, quote))
  const quote = await requestQuote(node, { params, shape, quoteOf: (one) => one, isUsable, options: limits })
  return { ...quote, notes: await notesWithDelivery(quote, quote.notes) }
}
