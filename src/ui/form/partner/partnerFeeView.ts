import type { Units } from '../../../core/asset/amount.ts'
import { valueUsd } from '../../../core/nodes/price.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import { coinText, shortCoinText } from '../../shared/figures/coinText.ts'
import { groupDigits, usdText } from '../../shared/figures/figures.ts'
import { shareText } from '../../shared/figures/shareText.ts'
import type { Localization } from '../../texts/localization.ts'
import type { PartnerFeeMessages } from '../../texts/partnerFee.en.ts'
import { partnerTermsOf, payeeOf } from './partnerQuote.ts'

/** The partner's fee of a quote in words, or why the quote leaves it out. */
export type PartnerFeeView =
  | {
      readonly kind: 'fee'
      readonly name: string
      readonly share: string
      readonly short: string
      readonly exact: string
      /** Undefined where no price is known. */
      readonly usd: string | undefined
    }
  | { readonly kind: 'dropped'; readonly title: string; readonly why: string }

export interface PartnerFeeOptions extends Localization<PartnerFeeMessages> {
  /** USD of one coin of the target asset times 1e8. */
  readonly price: bigint | undefined
}

/** Returns what the form shows of the partner's fee. Undefined without a partner, and where it takes no share. */
export function partnerFeeView(quote: Quote, options: PartnerFeeOptions): PartnerFeeView | undefined {
  const { messages, locale, price } = options
  const payee = payeeOf(quote)
  if (payee !== undefined) {
    const { toAsset, fees } = quote
    const { name, bps } = payee
    return {
      kind: 'fee',
      name: messages.feeTo(name),
      share: messages.share(shareText(bps, locale), groupDigits(String(bps), locale)),
      short: shortCoinText(fees.affiliate, toAsset, locale, 'up'),
      exact: coinText(fees.affiliate, toAsset, locale),
      usd: price === undefined ? undefined : usdText(valueUsd(fees.affiliate, toAsset, price as Units), locale),
    }
  }
  const terms = partnerTermsOf(quote)
  const [left] = terms?.dropped ?? []
  if (terms === undefined || left === undefined) return undefined
  return { kind: 'dropped', title: messages.droppedTitle(terms.partner.name), why: messages.dropped[left.code] }
}
