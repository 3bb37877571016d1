import type { Quote } from './quote.ts'

/** Outputs that differ by less than this are equal, and the faster swap is better (hundredths of a percent). */
const TIE_BPS = 5n

/**
 * Whether a quote pays at least 0.05 % more than another one.
 *
 * @example
 * paysMore({ ...quote, expectedAmountOut: units(100_050n) }, { ...quote, expectedAmountOut: units(100_000n) }) // true
 */
export function paysMore({ expectedAmountOut: out }: Quote, { expectedAmountOut: other }: Quote): boolean {
  return isMore(out, other)
}

/** Whether a quote needs at least 0.05 % less than another one, for the same output. */
export const needsLess = ({ amountIn }: Quote, { amountIn: other }: Quote): boolean => isMore(other, amountIn)

const isMore = (one: bigint, other: bigint): boolean => (one - other) * 10_000n >= other * TIE_BPS && one > other
