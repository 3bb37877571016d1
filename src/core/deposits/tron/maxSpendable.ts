import type { Units } from '../../asset/amount.ts'
import { aboveDust } from '../expectations.ts'
import { toUnits } from '../nativeAmount.ts'
import { costOf } from './cost.ts'
import { rawWith, type TronSource } from './intent.ts'
import { TRX_DECIMALS } from './networks.ts'

/**
 * The largest amount that a deposit can carry. Of the coin: the balance without what bandwidth and memo burn; of a token
 * all of it, whose TRX for the energy the builder asks for. Zero when that is not above the dust threshold. Throws as
 * `rawOf` on a source that cannot stand.
 */
export function maxSpendable(source: TronSource): Units {
  const { asset, token, balance, bandwidth } = source
  // The amount's own bytes count; none has more than the balance's.
  const cost = costOf(rawWith(source, token?.balance ?? balance), bandwidth)
  const amount =
    token === undefined ? toUnits(balance - cost, asset, TRX_DECIMALS) : toUnits(token.balance, asset, token.decimals)
  return aboveDust({ chain: 'TRON', asset, amount })
}
