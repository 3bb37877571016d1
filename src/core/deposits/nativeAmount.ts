import { formatDecimal, InvalidAmountError, type Units } from '../asset/amount.ts'
import { type Asset, unitDecimals } from '../asset/asset.ts'
import { DepositIntentError } from './errors.ts'

/**
 * An amount as its own chain counts it: units × 10^(decimals − unit decimals). What the chain cannot count is refused,
 * not rounded: `InvalidAmountError`. Nothing cannot be sent: `DepositIntentError` (invalid_amount).
 */
export function toNative(amount: Units, asset: Asset, decimals: number): bigint {
  if (amount <= 0n) {
    throw new DepositIntentError('A deposit of nothing cannot be sent.', {
      code: 'invalid_amount',
      hint: 'Choose an amount above zero.',
    })
  }
  const inUnits = unitDecimals(asset)
  if (decimals >= inUnits) return amount * 10n ** BigInt(decimals - inUnits)
  const step = 10n ** BigInt(inUnits - decimals)
  if (amount % step === 0n) return amount / step
  throw new InvalidAmountError({ value: formatDecimal(amount, inUnits), decimals })
}

/** The most units that an amount of the chain's own holds; a rest below one unit stays behind. Negative counts as zero. */
export function toUnits(native: bigint, asset: Asset, decimals: number): Units {
  if (native <= 0n) return 0n as Units
  const inUnits = unitDecimals(asset)
  return (
    decimals >= inUnits ? native / 10n ** BigInt(decimals - inUnits) : native * 10n ** BigInt(inUnits - decimals)
  ) as Units
}
