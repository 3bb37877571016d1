import type { Units } from '../../core/asset/amount.ts'
import { isWorse } from '../../core/quote/expectConsent.ts'
import type { Quote } from '../../core/quote/quote.ts'
import { coinText } from '../shared/figures/coinText.ts'
import { reviewEn } from '../texts/review.en.ts'
import type { SwapRequest } from './swapRequest.ts'

/** For a typed output, more than half a percent more to send must be accepted again. */
const INPUT_LIMIT_BPS = 100

type Fixed = Pick<SwapRequest, 'atLeast' | 'order'>

/** What the form showed: the output, or what a typed output needs. */
export const shownPrice = ({ atLeast, amount, expected }: SwapRequest): Units =>
  atLeast === undefined ? expected : amount

/** The figure of a quote that a person agrees to. */
export const priceOf = ({ atLeast }: Fixed, { amountIn, expectedAmountOut }: Quote): Units =>
  atLeast === undefined ? expectedAmountOut : amountIn

/**
 * Whether a quote is so much worse than what was agreed to that it must be accepted again. A limit order has its own
 * price, whatever the market pays now.
 */
export function isWorsePrice(
  { atLeast, order, limitBps }: Fixed & Pick<SwapRequest, 'limitBps'>,
  agreed: Units,
  quote: Quote,
): boolean {
  if (order !== undefined) return false
  return atLeast === undefined
    ? isWorse({ expected: agreed, limitBps }, quote.expectedAmountOut)
    : isWorse({ expected: quote.amountIn, limitBps: INPUT_LIMIT_BPS }, agreed)
}

interface WorsePrice {
  readonly agreed: Units
  readonly quote: Quote
  readonly locale: string
}

/** Compares a worse quote with what was agreed to, in words. */
export function worseText(request: Fixed, { agreed, quote, locale }: WorsePrice): string {
  const isInput = request.atLeast !== undefined
  const coins = (amount: bigint) => coinText(amount, isInput ? quote.fromAsset : quote.toAsset, locale)
  const now = priceOf(request, quote)
  return isInput ? reviewEn.needsMore(coins(agreed), coins(now)) : reviewEn.worse(coins(agreed), coins(now))
}
