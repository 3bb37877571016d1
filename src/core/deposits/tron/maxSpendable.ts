import type { Units } from '../../asset/amount.ts'
import { aboveDust } from '../expectations.ts'
import { toUnits } from '../toUnits.ts'
import { costOf } from './bandwidthCost.ts'
import { rawWith, type TronSource } from './tronIntent.ts'
import { TRX_DECIMALS } from './tronNetworks.ts'

/**
 * Returns the largest amount that can be deposited: the balance of TRX minus the cost of bandwidth and memo, or the
 * whole balance of a token (the builder checks the TRX for its energy). Zero unless above the dust threshold. Throws
 * what `rawOf` throws.
 */
export function maxSpendable(source: TronSource): Units {
  const { asset, token, balance, bandwidth } = source
  // The size depends on the amount; the whole balance gives the largest size.
  const cost = costOf(rawWith(source, token?.balance ?? balance), bandwidth)
  const amount =
    token === undefined ? toUnits(balance - cost, asset, TRX_DECIMALS) : toUnits(token.balance, asset, token.decimals)
  return aboveDust({ chain: 'TRON', asset, amount })
}
