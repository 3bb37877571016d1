import { decoding } from '../nodes/bodySchema.ts'
import type { Node, Nodes, QueryOptions } from '../nodes/node.ts'
import { wireQuote } from '../nodes/wire/quote.ts'
import { checkPair, type Pair } from '../quote/checkPair.ts'
import type { Quote } from '../quote/quote.ts'
import { type Quotes, rankQuotes } from '../quote/rankQuotes.ts'
import { inboundTerms, readQuote } from '../quote/readQuote.ts'
import { requestQuote } from '../quote/requestQuote.ts'

/**
 * `getQuotes` for comparing prices: the plainest question, the same figures and the same refusals, but an answer that nobody
 * can pay by. It has no memo, and leaves the deposit address and router out unread, so that a page that only compares
 * needs no address code. Rejects only when the caller gives up.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const { best } = await getPrices(nodes, { fromAsset, toAsset, amount: units(15_000_000n) })
 * best?.memo // undefined
 */
export function getPrices(nodes: Nodes, params: Pair, options?: QueryOptions): Promise<Quotes> {
  return rankQuotes(nodes, (node) => getPrice(node, params, options))
}

async function getPrice(node: Node, params: Pair, options?: QueryOptions): Promise<Quote> {
  checkPair(node, params)
  const shape = decoding(wireQuote, (wire) => readQuote(node.protocol, { params, wire, inbound: inboundTerms(wire) }))
  return requestQuote(node, { params, shape, options })
}
