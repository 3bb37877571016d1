import { type Units, units, ZERO } from '../asset/amount.ts'

/** Returns the refund of an amount: less the fee, nothing where the fee is at least the amount. */
export function amountAfterFee(amount: Units, fee: Units): Units {
  return amount > fee ? units(amount - fee) : ZERO
}
