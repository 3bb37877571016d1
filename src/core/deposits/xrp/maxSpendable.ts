import type { Units } from '../../asset/amount.ts'
import { aboveDust } from '../expectations.ts'
import { toUnits } from '../nativeAmount.ts'
import { feeOf, XRP, type XrpSource } from './intent.ts'
import { XRP_DECIMALS } from './networks.ts'

/**
 * The largest amount that a deposit can carry: the balance without the account's reserve and the fee. Zero when that is
 * not above the dust threshold. Throws as `feeOf`.
 */
export function maxSpendable(source: XrpSource): Units {
  const { balance, reserve } = source.account
  const left = toUnits(balance - reserve - feeOf(source), XRP, XRP_DECIMALS)
  return aboveDust({ chain: 'XRP', asset: XRP, amount: left })
}
