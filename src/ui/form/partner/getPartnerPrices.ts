import { getPrice } from '../../../core/actions/getPrice.ts'
import type { PriceParams } from '../../../core/actions/getPrices.ts'
import type { Nodes, QueryOptions } from '../../../core/nodes/node.ts'
import { type Quotes, rankQuotes } from '../../../core/quote/rankQuotes.ts'
import { streamIfBetter } from '../../../core/quote/streamIfBetter.ts'
import { streamingParams } from '../../../core/quote/streamingParams.ts'
import type { PartnerRecord } from './partnerRecord.ts'
import { quoteForPartner } from './quoteForPartner.ts'

/** Like `getPrices`, with the fee of the partner on each protocol. Every quote is a `PartnerQuote`. */
export function getPartnerPrices(
  partner: PartnerRecord,
  nodes: Nodes,
  { streaming = {}, ...pair }: PriceParams,
  options?: QueryOptions,
): Promise<Quotes> {
  return rankQuotes(nodes, (node) =>
    quoteForPartner(node, {
      partner,
      params: { ...pair, ...streamingParams(streaming[node.protocol]) },
      query: (params) => streamIfBetter(params, (chosen) => getPrice(node, chosen, options)),
    }),
  )
}
