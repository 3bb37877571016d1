import type { Node } from '../../../core/nodes/node.ts'
import { quoteWithShares } from '../../../core/quote/affiliates/quoteWithShares.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import type { QuoteParams } from '../../../core/quote/quoteParams.ts'
import type { PartnerQuote } from './partnerQuote.ts'
import type { PartnerRecord } from './partnerRecord.ts'
import { shareFacts } from './shareFacts.ts'

export interface PartnerQuery {
  readonly partner: PartnerRecord
  readonly params: QuoteParams
  /** Requests a quote. */
  readonly query: (params: QuoteParams) => Promise<Quote>
}

/** Quotes a swap that pays the partner's share, see `quoteWithShares`. Throws what `query` throws. */
export async function quoteForPartner(node: Node, { partner, params, query }: PartnerQuery): Promise<PartnerQuote> {
  const shares = partner.shares[node.protocol]
  const shared = await quoteWithShares(node, { params, shares, facts: shareFacts(node), query })
  const { affiliates = [] } = shared.params
  return { ...shared.quote, partnerTerms: { partner, affiliates, dropped: shared.dropped } }
}
