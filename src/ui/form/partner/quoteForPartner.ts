import { getAgreedPools } from '../../../core/actions/getAgreedPools.ts'
import type { Node } from '../../../core/nodes/node.ts'
import { readNativeFee } from '../../../core/quorum/readNativeFee.ts'
import type { ShareFacts } from '../../../core/quote/affiliates/quoteWithShares.ts'
import { quoteWithShares } from '../../../core/quote/affiliates/quoteWithShares.ts'
import { resolveAffiliate } from '../../../core/quote/affiliates/resolveAffiliate.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import type { QuoteParams, QuoteTerms } from '../../../core/quote/quoteParams.ts'
import { memoizeAsync } from '../../../std/memoizeAsync.ts'
import type { PartnerQuote } from './partnerQuote.ts'
import type { PartnerRecord } from './partnerRecord.ts'

/** How long the facts of one protocol are used for every price (ms). */
const factsMs = 60_000

const known = new WeakMap<Node, { readonly facts: ShareFacts; readonly until: number }>()

export interface PartnerQuery<T extends QuoteTerms = QuoteParams> {
  readonly partner: PartnerRecord
  readonly params: T
  /** Requests a quote. */
  readonly query: (params: T) => Promise<Quote>
}

/** Quotes a swap that pays the partner's share, see `quoteWithShares`. Throws what `query` throws. */
export async function quoteForPartner<T extends QuoteTerms>(
  node: Node,
  { partner, params, query }: PartnerQuery<T>,
): Promise<PartnerQuote> {
  const shares = partner.shares[node.protocol]
  const shared = await quoteWithShares(node, { params, shares, facts: shareFacts(node), query })
  const { affiliates = [] } = shared.params
  return { ...shared.quote, partnerTerms: { partner, affiliates, dropped: shared.dropped } }
}

/** Returns what decides whether a fee can be paid, read once a minute. `now` is the page's monotonic clock (ms). */
function shareFacts(node: Node, now = performance.now()): ShareFacts {
  const kept = known.get(node)
  if (kept !== undefined && now < kept.until) return kept.facts
  const names = new Map<string, () => Promise<unknown>>()
  const facts: ShareFacts = {
    resolve(name) {
      const resolve = names.get(name) ?? memoizeAsync(() => resolveAffiliate(node, name))
      names.set(name, resolve)
      return resolve()
    },
    pools: memoizeAsync(() => getAgreedPools(node)),
    nativeFee: memoizeAsync(() => readNativeFee(node)),
  }
  known.set(node, { facts, until: now + factsMs })
  return facts
}
