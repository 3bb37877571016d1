import type { Nodes, QueryOptions } from '../nodes/node.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { type Quotes, rankQuotes } from '../quote/rankQuotes.ts'
import { getBestQuote } from './getBestQuote.ts'

/**
 * Requests quotes from both protocols, each within its own deadline, and ranks them by what the user receives, then by
 * speed. A protocol that refuses or fails stays in `routes` with its error. Where a rapid swap would lose
 * more than one percent, its quote is that of a streaming swap if that pays more. Rejects only when the caller aborts.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const { routes } = await getQuotes(nodes, { fromAsset, toAsset, amount: units(15_000_000n) })
 * routes.length // 2
 */
export function getQuotes(nodes: Nodes, params: QuoteParams, options?: QueryOptions): Promise<Quotes> {
  return rankQuotes(nodes, (node) => getBestQuote(node, params, options))
}
