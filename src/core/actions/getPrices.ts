import { decoding } from '../nodes/bodySchema.ts'
import type { Node, Nodes, QueryOptions } from '../nodes/node.ts'
import { wireQuote } from '../nodes/wire/quote.ts'
import { checkPair, type Pair } from '../quote/checkPair.ts'
import type { Quote } from '../quote/quote.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { type Quotes, rankQuotes } from '../quote/rankQuotes.ts'
import { inboundTerms, readQuote } from '../quote/readQuote.ts'
import { requestQuote } from '../quote/requestQuote.ts'
import { streamIfBetter } from '../quote/streamIfBetter.ts'

/**
 * Compares the prices of both protocols: like `getQuotes`, but without memo, deposit address and router. A page that only
 * compares prices loads no address code. Rejects only when the caller aborts.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const { best } = await getPrices(nodes, { fromAsset, toAsset, amount: units(15_000_000n) })
 * best?.memo // undefined
 */
export function getPrices(nodes: Nodes, params: Pair, options?: QueryOptions): Promise<Quotes> {
  return rankQuotes(nodes, (node) => streamIfBetter(params, (chosen) => getPrice(node, chosen, options)))
}

async function getPrice(node: Node, params: QuoteParams, options?: QueryOptions): Promise<Quote> {
  checkPair(node, params)
  const shape = decoding(wireQuote, (wire) => readQuote(node.protocol, { params, wire, inbound: inboundTerms(wire) }))
  return requestQuote(node, { params, shape, options })
}
