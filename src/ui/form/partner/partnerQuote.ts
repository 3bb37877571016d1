import type { DroppedShare } from '../../../core/quote/affiliates/affiliateSplit.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import type { PartnerRecord } from './partnerRecord.ts'

/** What the partner of a visit receives from one quote. */
export interface PartnerTerms {
  readonly partner: PartnerRecord
  /** The affiliates of the quote and its memo. */
  readonly affiliates: readonly { readonly name: string; readonly bps: number }[]
  /** Shares of the partner that the quote leaves out. */
  readonly dropped: readonly DroppedShare[]
}

/** A quote of a visit that a partner's link opened. */
export interface PartnerQuote extends Quote {
  readonly partnerTerms: PartnerTerms
}

/** Returns the partner's terms of a quote; undefined for a visit without a partner. */
export const partnerTermsOf = (quote: Quote): PartnerTerms | undefined => (quote as Partial<PartnerQuote>).partnerTerms

/** Returns the partner that a quote pays, by the name that people see, and its basis points. */
export function payeeOf(quote: Quote): { readonly name: string; readonly bps: number } | undefined {
  const terms = partnerTermsOf(quote)
  const [affiliate] = terms?.affiliates ?? []
  return terms && affiliate && { name: terms.partner.name, bps: affiliate.bps }
}

/** Returns the affiliates that a quote pays. */
export const affiliatesOf = (quote: Quote): PartnerTerms['affiliates'] => partnerTermsOf(quote)?.affiliates ?? []
