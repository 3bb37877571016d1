import type { Node, Nodes, QueryOptions } from '../nodes/node.ts'
import { checkPair, type Pair } from '../quote/checkPair.ts'
import type { Quote } from '../quote/quote.ts'
import { rankQuotes } from '../quote/rankQuotes.ts'
import { inboundFacts, quoteShape } from '../quote/readQuote.ts'
import { requestQuote } from '../quote/requestQuote.ts'
import type { Quotes } from './getQuotes.ts'

/**
 * `getQuotes` for comparing prices: the plainest question, the same figures and the same refusals, but an answer that nobody
 * can pay by. It has no memo, and leaves the deposit address and router out unread, so that a page that only compares
 * needs no address code. Rejects only when the caller gives up.
 */
export function getPrices(nodes: Nodes, params: Pair, options?: QueryOptions): Promise<Quotes> {
  return rankQuotes(nodes, (node) => getPrice(node, params, options))
}

async function getPrice(node: Node, params: Pair, options?: QueryOptions): Promise<Quote> {
  checkPair(node, params)
  const shape = quoteShape(node, params, (_node, _params, wire) => inboundFacts(wire))
  return requestQuote(node, { params, shape, options })
}
