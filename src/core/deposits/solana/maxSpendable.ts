import type { Units } from '../../asset/amount.ts'
import { aboveDust } from '../expectations.ts'
import { toUnits } from '../nativeAmount.ts'
import { rentOf, SOL, type SolanaSource } from './intent.ts'
import { FEE, SOL_DECIMALS } from './networks.ts'

/**
 * Returns the largest amount that can be deposited: the balance minus rent exemption and fee, cut to eight decimals. Zero
 * unless above the dust threshold. Throws what `rentOf` throws.
 */
export function maxSpendable(source: SolanaSource): Units {
  const left = toUnits(source.balance - rentOf(source) - FEE, SOL, SOL_DECIMALS)
  return aboveDust({ chain: 'SOL', asset: SOL, amount: left })
}
