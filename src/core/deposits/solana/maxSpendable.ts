import type { Units } from '../../asset/amount.ts'
import { aboveDust } from '../expectations.ts'
import { toUnits } from '../toUnits.ts'
import { rentOf, SOL, type SolanaSource } from './solanaIntent.ts'
import { FEE, SOL_DECIMALS } from './solanaNetworks.ts'

/**
 * Returns the largest amount that can be deposited: the balance minus rent exemption and fee, cut to eight decimals.
 * Zero unless above the dust threshold. Throws what `rentOf` throws.
 */
export function maxSpendable(source: SolanaSource): Units {
  const left = toUnits(source.balance - rentOf(source) - FEE, SOL, SOL_DECIMALS)
  return aboveDust({ chain: 'SOL', asset: SOL, amount: left })
}
