import type { Quote } from './quote.ts'

/** Returns the minimum output at the price limit: ⌊out·(10⁴ − limit)/10⁴⌋, as the network computes it. */
export function minimumOut({ expectedAmountOut }: Pick<Quote, 'expectedAmountOut'>, limitBps: number): bigint {
  return (expectedAmountOut * BigInt(10_000 - limitBps)) / 10_000n
}
