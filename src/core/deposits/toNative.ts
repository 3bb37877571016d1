import { formatDecimal, InvalidAmountError, type Units } from '../asset/amount.ts'
import { type Asset, unitDecimals } from '../asset/asset.ts'
import { DepositIntentError } from './depositErrors.ts'

/**
 * Converts units to the chain's smallest unit: units × 10^(decimals − unit decimals). Never rounds. Throws
 * `InvalidAmountError` for too many decimals, and `DepositIntentError` (invalid_amount) for zero.
 */
export function toNative(amount: Units, asset: Asset, decimals: number): bigint {
  if (amount <= 0n) {
    throw new DepositIntentError('The amount of the deposit is zero.', {
      code: 'invalid_amount',
      hint: 'Enter an amount above zero.',
    })
  }
  const inUnits = unitDecimals(asset)
  if (decimals >= inUnits) return amount * 10n ** BigInt(decimals - inUnits)
  const step = 10n ** BigInt(inUnits - decimals)
  if (amount % step === 0n) return amount / step
  throw new InvalidAmountError({ value: formatDecimal(amount, inUnits), decimals })
}
