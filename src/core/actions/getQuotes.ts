import type { Nodes, QueryOptions } from '../nodes/node.ts'
import type { AtLeastParams } from '../preparation/quoteAtLeast.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { type Quotes, rankQuotes } from '../quote/rankQuotes.ts'
import { getBestQuote } from './getBestQuote.ts'
import { getQuote } from './getQuote.ts'

/**
 * Requests quotes from both protocols, each within its own deadline, and ranks them by what the user receives, then by
 * speed. A protocol that refuses or fails stays in `routes` with its error. Where a rapid swap would lose
 * more than one percent, its quote is that of a streaming swap if that pays more. Rejects only when the caller aborts.
 *
 * With `atLeast` in place of `amount`, each protocol quotes the input for which it pays at least that much, and at most
 * 0.1 % more; the quote that needs the least input is the best. Prepare its deposit from an intent with
 * `minimum: atLeast` and `exactMinimum: true`, so that the memo refunds rather than pays less.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const { routes } = await getQuotes(nodes, { fromAsset, toAsset, amount: units(15_000_000n) })
 * routes.length // 2
 * const { best } = await getQuotes(nodes, { fromAsset, toAsset, atLeast: units(400_000_000n) })
 * best !== undefined && best.expectedAmountOut >= 400_000_000n // true
 */
export async function getQuotes(
  nodes: Nodes,
  params: QuoteParams | AtLeastParams,
  options?: QueryOptions,
): Promise<Quotes> {
  if (params.amount !== undefined) return rankQuotes(nodes, (node) => getBestQuote(node, params, options))
  const [{ bestQuoteAtLeast }, { getAgreedPools }] = await Promise.all([
    import('../preparation/quoteAtLeast.ts'),
    import('./getAgreedPools.ts'),
  ])
  return rankQuotes(
    nodes,
    async (node) => {
      const pools = await getAgreedPools(node, options)
      const request = (terms: QuoteParams) => getQuote(node, terms, options)
      return bestQuoteAtLeast(params, { protocol: node.protocol, pools, request })
    },
    'output',
  )
}
