import { decoding } from '../nodes/bodySchema.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { wireQuote } from '../nodes/wire/wireQuote.ts'
import { checkPair } from '../quote/checkPair.ts'
import type { Quote } from '../quote/quote.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { inboundWithoutAddress, readQuote } from '../quote/readQuote.ts'
import { requestQuote } from '../quote/requestQuote.ts'

/**
 * Like `getQuote`, but without memo, deposit address and router, so that a page which only compares prices loads no
 * address code. Recipients are left out: a price does not depend on them. Throws what `getQuote` throws.
 *
 * @example
 * const { fromAsset, toAsset, amountIn: amount } = quote
 * const price = await getPrice(nodes.THORCHAIN, { fromAsset, toAsset, amount })
 * price.memo // undefined
 */
export async function getPrice(node: Node, given: QuoteParams, options?: QueryOptions): Promise<Quote> {
  checkPair(node, given)
  const params: QuoteParams = { ...given, destination: undefined, refundAddress: undefined }
  const shape = decoding(wireQuote, (wire) =>
    readQuote(node.protocol, { params, wire, inbound: inboundWithoutAddress(wire) }),
  )
  return requestQuote(node, { params, shape, quoteOf: (quote) => quote, options })
}
