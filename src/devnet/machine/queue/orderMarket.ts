import { affiliateShares } from '../../../core/memo/affiliateCaps.ts'
import { isSwapMemo } from '../../../core/memo/memo.ts'
import { type Market, withLeader } from '../../quote/market.ts'
import { tryReadMemo } from '../inbound/readMemo.ts'
import type { Machine } from '../machine.ts'
import { type Order, sourceOf } from './order.ts'

/** Returns the market for an order, with the affiliate of its memo whose dynamic L1 fees apply. */
export function orderMarket(machine: Machine, order: Order): Market {
  const { market } = machine
  if ((machine.dynamicFees?.size ?? 0) === 0 || order.index > 0) return market
  const memo = tryReadMemo(machine, order.tx.memo)
  if (memo === undefined || !isSwapMemo(memo)) return market
  return withLeader(market, { from: sourceOf(order), to: order.target }, affiliateShares(memo, machine.protocol))
}
