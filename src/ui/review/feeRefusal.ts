import { formatDecimal } from '../../core/asset/amount.ts'
import { parseAsset, unitDecimals } from '../../core/asset/asset.ts'
import type { SwapError } from '../../core/errors.ts'
import { NetworkFeeError } from '../../core/preparation/feeErrors.ts'
import { groupDigits } from '../shared/figures/figures.ts'
import type { Localization } from '../texts/localization.ts'
import type { ReviewMessages } from '../texts/review.en.ts'
import type { RefusalView } from './refusal.ts'

/** Explains a network fee above the limit, and offers to accept exactly it. */
export function feeRefusal(error: SwapError, { messages, locale }: Localization<ReviewMessages>): RefusalView {
  const lines = [error.message, error.hint]
  if (!(error instanceof NetworkFeeError)) {
    return { tone: 'warn', title: messages.highFeeTitle, lines, action: { kind: 'quote' }, label: messages.tryAgain }
  }
  const asset = parseAsset(error.asset)
  const amount = `${groupDigits(formatDecimal(error.fee, unitDecimals(asset)), locale)} ${asset.ticker}`
  return {
    tone: 'warn',
    title: messages.highFeeTitle,
    lines,
    action: { kind: 'fee', fee: error.fee },
    label: messages.acceptFee(amount),
  }
}
