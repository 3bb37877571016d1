import type { Quote } from './quote.ts'

/** Whether one unit is more than a hundredth of a percent of an output. */
export const isSmallOutput = ({ expectedAmountOut }: Pick<Quote, 'expectedAmountOut'>): boolean =>
  expectedAmountOut < 10_000n

/**
 * Returns the minimum output at the price limit: ⌊out·(10⁴ − limit)/10⁴⌋, as the network computes it, and rounded up
 * for an output below 10,000 units. So a small output never falls further than agreed, and its limit is never 0, which
 * would be none.
 */
export function minimumOut(quote: Pick<Quote, 'expectedAmountOut'>, limitBps: number): bigint {
  const exact = quote.expectedAmountOut * BigInt(10_000 - limitBps)
  const least = exact / 10_000n
  return isSmallOutput(quote) && least * 10_000n < exact ? least + 1n : least
}
