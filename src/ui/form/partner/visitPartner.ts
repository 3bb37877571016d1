import type { ComponentType } from 'react'
import type { PriceParams } from '../../../core/actions/getPrices.ts'
import type { Node, Nodes, QueryOptions } from '../../../core/nodes/node.ts'
import type { AtLeastParams } from '../../../core/preparation/quoteAtLeast.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import type { Quotes } from '../../../core/quote/rankQuotes.ts'

/** Session storage key of the partner whose link opened this visit. */
export const partnerKey = 'partner'

/** What is shown of the fee of a price. */
export interface PartnerFeeProps {
  readonly quote: Quote
  readonly locale: string
  /** USD of one coin of the target asset times 1e8. */
  readonly price: bigint | undefined
  readonly isFresh: boolean
}

/** What the partner of a visit adds to the swap page. Its code loads with a partner's link. */
export interface VisitPartner {
  /** Like `getPrices`, with the partner's fee. */
  readonly getPrices: (nodes: Nodes, params: PriceParams, options?: QueryOptions) => Promise<Quotes>
  /** Adds the partner's fee to a query by its output. */
  readonly quoteAtLeast: (
    node: Node,
    params: AtLeastParams,
    query: (params: AtLeastParams) => Promise<Quote>,
  ) => Promise<Quote>
  readonly Fee: ComponentType<PartnerFeeProps>
}
