import type { LimitOrderPlan } from '../../core/actions/planLimitOrder.ts'
import { type Units, units } from '../../core/asset/amount.ts'
import { type Asset, unitDecimals } from '../../core/asset/asset.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { percentText, type Rounding } from '../shared/figures/figures.ts'
import { lengthText, orderEn as messages } from '../texts/order.en.ts'

/** An amount, shortened and with all digits. */
export interface ShownAmount {
  readonly short: string
  readonly exact: string
}

/** Texts of a limit order's review. */
export interface OrderView {
  /** One coin and what it brings at least. */
  readonly price: string
  readonly market: ShownAmount
  readonly limit: ShownAmount
  /** How far the limit is above or below the market, without a sign. */
  readonly distance: { readonly percent: string; readonly isBelow: boolean }
  readonly payoutFee: ShownAmount
  /** Undefined when it is unknown. */
  readonly refundFee: ShownAmount | undefined
  /** Title of the steps: after the signature or after the payment. */
  readonly stepsTitle: string
  /** What happens then, one sentence an item. */
  readonly steps: readonly string[]
  /** Set when the market pays the limit already: what a swap pays now. */
  readonly paysNow: string | undefined
  readonly isCancellable: boolean
}

/** Returns the texts of a plan. Without a wallet, `isUnsigned`, only the address that will pay can cancel the order. */
export function orderView(
  plan: LimitOrderPlan,
  { isUnsigned, locale }: { isUnsigned: boolean; locale: string },
): OrderView {
  const { intent, limit, market, distanceBps, fees, seconds, cancel } = plan
  const { fromAsset: from, toAsset: to, amount } = intent
  const shown = (value: bigint, asset: Asset, rounding: Rounding): ShownAmount => ({
    short: shortCoinText(value, asset, locale, rounding),
    exact: coinText(value, asset, locale),
  })
  const one = units(10n ** BigInt(unitDecimals(from)))
  const price = ((limit * one) / amount) as Units
  const isWhole = intent.streaming?.quantity === 1
  const refundFee = fees.refund && shown(fees.refund, from, 'up')
  const time = lengthText(seconds, locale)
  const sent = coinText(amount, from, locale)
  const payoutFee = shown(fees.outbound, to, 'up')
  const cancelling = isUnsigned ? messages.cancelUnsigned : cancel.isPossible ? messages.cancel : messages.noCancel
  return {
    price: `${coinText(one, from, locale)} = ${shortCoinText(price, to, locale, 'down')}`,
    market: shown(market, to, 'down'),
    limit: shown(limit, to, 'down'),
    distance: {
      percent: percentText(distanceBps < 0n ? -distanceBps : distanceBps, locale),
      isBelow: distanceBps < 0n,
    },
    payoutFee,
    refundFee,
    stepsTitle: isUnsigned ? messages.afterPayingTitle : messages.afterTitle,
    steps: [
      (isUnsigned ? messages.leavesUnsigned : messages.leaves)(sent),
      (isUnsigned ? messages.lastsUnsigned : messages.lasts)(time),
      isWhole ? messages.fillsWhole : messages.fills(shortCoinText(limit, to, locale, 'down')),
      messages.pays(to.ticker, payoutFee.short),
      refundFee ? messages.returns(from.ticker, refundFee.short) : messages.returnsUnknown(from.ticker),
      cancelling,
    ],
    paysNow: plan.fillsNow ? shortCoinText(plan.paysNow, to, locale, 'down') : undefined,
    isCancellable: isUnsigned || cancel.isPossible,
  }
}
