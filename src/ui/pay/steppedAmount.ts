import type { Units } from '../../core/asset/amount.ts'
import { referenceStep, referenceUnit } from '../../core/memo/memoless/reference.ts'

/** An amount on the grid of memoless payments: whole steps, to which the network adds the last five digits. */
export interface SteppedAmount {
  /** Distance between two amounts that can be chosen, in units. */
  readonly step: Units
  /** The most that the five digits add, in units. */
  readonly most: Units
  /** Whether the amount is a whole number of steps. */
  readonly isValid: boolean
  /** The nearest amounts that can be chosen, the lower one first; without zero. */
  readonly nearest: readonly Units[]
}

/** Returns an amount on the grid of memoless payments of an asset whose references have these decimals. */
export function steppedAmount(amount: Units, decimals: number): SteppedAmount {
  const step = referenceStep(decimals)
  const below = (amount - (amount % step)) as Units
  const isValid = amount > 0n && below === amount
  const both = isValid ? [amount] : [below, (below + step) as Units]
  return {
    step,
    most: (step - referenceUnit(decimals)) as Units,
    isValid,
    nearest: both.filter((one) => one > 0n),
  }
}
