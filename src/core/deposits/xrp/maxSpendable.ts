import type { Units } from '../../asset/amount.ts'
import { aboveDust } from '../expectations.ts'
import { toUnits } from '../toUnits.ts'
import { feeOf, XRP, type XrpSource } from './xrpIntent.ts'
import { XRP_DECIMALS } from './xrpNetworks.ts'

/**
 * Returns the largest amount that can be deposited: the balance minus the account's reserve and the fee. Zero unless
 * above the dust threshold. Throws what `feeOf` throws.
 */
export function maxSpendable(source: XrpSource): Units {
  const { balance, reserve } = source.account
  const left = toUnits(balance - reserve - feeOf(source), XRP, XRP_DECIMALS)
  return aboveDust({ chain: 'XRP', asset: XRP, amount: left })
}
