import { homeChain } from '../asset/asset.ts'
import { decoding } from '../nodes/bodySchema.ts'
import type { Node } from '../nodes/node.ts'
import { wireQuote } from '../nodes/wire/quote.ts'
import { checkQuoteParams } from '../quote/checkQuoteParams.ts'
import { differingAddresses } from '../quote/differingAddresses.ts'
import type { Quote } from '../quote/quote.ts'
import type { QuoteOptions } from '../quote/quoteOptions.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { readInbound } from '../quote/readInbound.ts'
import { readQuote } from '../quote/readQuote.ts'
import { notesWithDelivery, requestQuote } from '../quote/requestQuote.ts'

/**
 * Returns the quote of one protocol. Nothing of it may be used at or after its `expiry`. A response for another asset,
 * or with a deposit address of another chain, counts as unusable. Throws what `checkQuoteParams` throws before any
 * request, `QuoteRefusedError` or one of its kinds when the node refuses, and `NodeFailureError` when no node gives a
 * usable response. Source: THORNode 3.17 and Mayanode 1.124, querier_quotes.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const { memo } = await getQuote(nodes.THORCHAIN, {
 *   fromAsset, toAsset, amount: units(15_000_000n), destination: intent.destination, liquidityToleranceBps: 300,
 * })
 */
export async function getQuote(node: Node, given: QuoteParams, options?: QuoteOptions): Promise<Quote> {
  const params = checkQuoteParams(node, given)
  const chain = homeChain(params.fromAsset, node.protocol)
  const shape = decoding(wireQuote, (wire) => {
    const inbound = readInbound(node, params, wire)
    const isOther = inbound && options?.inbound && differingAddresses(chain, inbound, options.inbound).length > 0
    return isOther ? undefined : readQuote(node.protocol, { params, wire, inbound })
  })
  const quote = await requestQuote(node, { params, shape, options })
  return { ...quote, notes: await notesWithDelivery(quote, quote.notes) }
}
