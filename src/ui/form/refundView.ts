import type { Units } from '../../core/asset/amount.ts'
import type { Asset } from '../../core/asset/asset.ts'
import { valueUsd } from '../../core/nodes/price.ts'
import { amountAfterFee } from '../../core/quote/amountAfterFee.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { usdText } from '../shared/figures/figures.ts'
import { outcomeEn as messages } from '../texts/outcome.en.ts'

/** The refund as texts: the amount, shortened and with all digits, and what to know about it. */
export interface RefundView {
  readonly short: string
  readonly exact: string
  readonly why: string
}

export interface RefundFacts {
  readonly asset: Asset
  readonly amount: Units
  /** Network fee of the refund, in the asset's units; undefined when unknown. */
  readonly fee: Units | undefined
  /** USD of one coin times 1e8. */
  readonly price: bigint | undefined
}

/** Returns what comes back if the swap fails, rounded down. An unknown fee is never shown as a full refund. */
export function refundView({ asset, amount, fee, price }: RefundFacts, locale: string): RefundView {
  if (fee === undefined) return { short: messages.unknown, exact: messages.unknown, why: messages.unknownWhy }
  const left = amountAfterFee(amount, fee)
  if (left === 0n) return { short: messages.nothing, exact: messages.nothing, why: messages.nothingWhy }
  const dollars = price === undefined ? '' : usdText(valueUsd(left, asset, price as Units), locale)
  return {
    short: shortCoinText(left, asset, locale, 'down'),
    exact: coinText(left, asset, locale),
    why: fee === 0n ? messages.withoutFee(dollars) : messages.afterFee(dollars),
  }
}
