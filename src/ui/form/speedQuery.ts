import { getSpeeds } from '../../core/actions/getSpeeds.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import type { Nodes } from '../../core/nodes/node.ts'
import type { Speed } from '../../core/quote/distinctSpeeds.ts'
import type { Quote } from '../../core/quote/quote.ts'
import type { Query } from '../shared/query/queryState.ts'
import { affiliatesOf } from './partner/partnerQuote.ts'

/** Query for the speeds of a quoted swap on the quote's protocol, with the same affiliates. */
export function speedQuery(nodes: Nodes, quote: Quote): Query<readonly Speed[]> {
  const { protocol, fromAsset, toAsset, amountIn: amount } = quote
  const affiliates = affiliatesOf(quote)
  const family = `${protocol} ${formatAsset(fromAsset)} ${formatAsset(toAsset)}`
  return {
    key: `${family} ${amount} ${affiliates.map(({ name, bps }) => `${name}:${bps}`).join('/')}`,
    family,
    fetch: (signal) => getSpeeds(nodes[protocol], { fromAsset, toAsset, amount, affiliates }, { signal }),
  }
}
