import { formatDecimal } from '../../core/asset/amount.ts'
import { formatAsset, unitDecimals } from '../../core/asset/asset.ts'
import type { FrameMessage } from '../../widget/messages.ts'
import type { Situation } from '../form/situation.ts'
import type { Swap } from '../form/useSwap.ts'

/** Why there is no price, as the event `error` names it. */
const errorCodes: Partial<Record<Situation['kind'], string>> = {
  failed: 'quote_failed',
  unreachable: 'nodes_unreachable',
  unreadable: 'nodes_unreadable',
  halted: 'trading_halted',
  belowMinimum: 'below_minimum',
  belowDust: 'below_dust',
  tooLarge: 'too_large',
  noPool: 'no_pool',
  noRoute: 'no_route',
}

/** Returns what the page learns of the form: the price, why there is none, or nothing. */
export function formReport({
  form: { from, to },
  amount,
  situation,
}: Pick<Swap, 'form' | 'amount' | 'situation'>): FrameMessage | undefined {
  if (situation.kind !== 'priced') {
    const code = errorCodes[situation.kind]
    return code === undefined ? undefined : { type: 'error', code }
  }
  if (amount.kind !== 'amount' || situation.freshness !== 'fresh') return undefined
  return {
    type: 'quote',
    sell: formatAsset(from),
    buy: formatAsset(to),
    amount: formatDecimal(amount.units, unitDecimals(from)),
    expected: formatDecimal(situation.route.quote.expectedAmountOut, unitDecimals(to)),
  }
}
