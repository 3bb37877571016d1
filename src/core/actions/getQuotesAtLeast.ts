import type { Nodes, QueryOptions } from '../nodes/node.ts'
import { type AtLeastParams, bestQuoteAtLeast } from '../preparation/quoteAtLeast.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { type Quotes, rankQuotes } from '../quote/rankQuotes.ts'
import { getAgreedPools } from './getAgreedPools.ts'
import { getQuote } from './getQuote.ts'

/**
 * Like `getQuotes`, for an output in place of an amount: each protocol quotes the input for which it pays at least
 * `atLeast`, and at most 0.1 % more. It is computed from the pools that a majority reports, and corrected by the nodes'
 * quotes. The quote that needs the least input is the best. Prepare its deposit from an intent with `minimum: atLeast`
 * and `exactMinimum: true`, so that the memo refunds rather than pays less. Rejects only when the caller aborts.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const { best } = await getQuotesAtLeast(nodes, { fromAsset, toAsset, atLeast: units(400_000_000n) })
 * best !== undefined && best.expectedAmountOut >= 400_000_000n // true
 */
export function getQuotesAtLeast(nodes: Nodes, params: AtLeastParams, options?: QueryOptions): Promise<Quotes> {
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
