import type { Nodes, QueryOptions } from '../nodes/node.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { type Quotes, rankQuotes } from '../quote/rankQuotes.ts'
import { getQuote } from './getQuote.ts'

/**
 * Asks both protocols at once, each within its own deadline, and ranks them by what the user receives; of two that
 * pay the same the faster one leads. A protocol that cannot or will not do it keeps its place with its reason.
 * Rejects only when the caller gives up.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const { routes } = await getQuotes(nodes, { fromAsset, toAsset, amount: units(15_000_000n) })
 * routes.length // 2
 */
export function getQuotes(nodes: Nodes, params: QuoteParams, options?: QueryOptions): Promise<Quotes> {
  return rankQuotes(nodes, (node) => getQuote(node, params, options))
}
