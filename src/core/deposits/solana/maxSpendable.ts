import type { Units } from '../../asset/amount.ts'
import { aboveDust } from '../expectations.ts'
import { toUnits } from '../nativeAmount.ts'
import { rentOf, SOL, type SolanaSource } from './intent.ts'
import { FEE, SOL_DECIMALS } from './networks.ts'

/**
 * The largest amount that a deposit can carry: the balance without the rent exemption and the fee; the ninth decimal
 * stays behind. Zero when that is not above the dust threshold. Throws as `rentOf`.
 */
export function maxSpendable(source: SolanaSource): Units {
  const left = toUnits(source.balance - rentOf(source) - FEE, SOL, SOL_DECIMALS)
  return aboveDust({ chain: 'SOL', asset: SOL, amount: left })
}
