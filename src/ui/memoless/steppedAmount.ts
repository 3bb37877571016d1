import type { Units } from '../../core/asset/amount.ts'
import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { referenceStep, referenceUnit } from '../../core/memoless/reference.ts'

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

/** Returns an amount on the grid of memoless payments. Throws `RangeError` for an asset without a known chain. */
export function steppedAmount(amount: Units, asset: Asset): SteppedAmount {
  const decimals = nativeDecimalsOf(asset)
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

/** Returns the decimals of a gas asset on its own chain. */
export function nativeDecimalsOf(asset: Asset): number {
  if (!isChainId(asset.chain)) throw new RangeError(`${formatAsset(asset)} is on an unknown chain.`)
  return chains[asset.chain].nativeDecimals
}
