import { formatAsset, parseAsset } from '../../../core/asset/asset.ts'
import type { ModifyLimitSwapMemo } from '../../../core/memo/memo.ts'
import { isBase } from '../../quote/market.ts'
import { settingOf } from '../../rules/state.ts'
import { coinText } from '../bank.ts'
import { emit } from '../events.ts'
import { HandlerRefusal, type Inbound } from '../inbound/handler.ts'
import type { Machine } from '../machine.ts'
import { changePool, findPool } from '../poolLedger.ts'
import type { Coin } from '../records.ts'
import { ratioOf, tradingPair } from './limitBook.ts'
import { type Order, sourceOf } from './order.ts'
import { dequeueOrder, enqueueOrder } from './queueLists.ts'
import { settleOrder } from './settleOrder.ts'

/**
 * Changes the limit of a waiting order; a limit of 0 cancels it. Finds the sender's first order in the list of the
 * memo's ratio, whatever its amounts are. Coins sent with the memo are donated to the pool. Source:
 * ModifyLimitSwapHandler.
 */
export function modifyLimit(machine: Machine, { tx, memo }: Inbound<ModifyLimitSwapMemo>): void {
  const source: Coin = { asset: parseAsset(memo.source.asset, machine.protocol), amount: memo.source.amount }
  const target: Coin = { asset: parseAsset(memo.target.asset, machine.protocol), amount: memo.target.amount }
  const order = findOrder(machine, tx.from, source, target)
  if (order === undefined) throw new HandlerRefusal('could not find matching limit swap')
  if (memo.newLimit === 0n) settleOrder(machine, order, 'limit swap cancelled')
  else changeLimit(machine, order, memo.newLimit)
  for (const coin of tx.coins) donate(machine, coin)
  emit(machine, 'limit_swap_mod', {
    from: tx.from,
    source: coinText(source),
    target: coinText(target),
    modified_target_amount: String(memo.newLimit),
  })
}

/** Moves an order to the end of the list of its new price. */
function changeLimit(machine: Machine, order: Order, tradeTarget: bigint): void {
  dequeueOrder(machine, order)
  enqueueOrder(machine, { ...order, tradeTarget })
}

function findOrder(machine: Machine, from: string, source: Coin, target: Coin): Order | undefined {
  const price = ratioOf({ deposit: source.amount, tradeTarget: target.amount })
  const pair = tradingPair(source.asset, target.asset)
  const most = settingOf(machine, 'ModifyLimitSwapMaxIterations')
  const shelf = [...machine.orders.values()].filter((order) => {
    return order.type === 'limit' && tradingPair(sourceOf(order), order.target) === pair && ratioOf(order) === price
  })
  shelf.sort((a, b) => a.place - b.place)
  const at = shelf.findIndex((order) => order.tx.from === from)
  if (most > 0 && at >= most) throw new HandlerRefusal(`swap index too large, exceeded max iterations (${most})`)
  return shelf[at]
}

function donate(machine: Machine, coin: Coin): void {
  if (coin.amount === 0n || isBase(machine.market, coin.asset)) return
  const pool = findPool(machine, coin.asset)
  if (pool === undefined) throw new HandlerRefusal(`pool does not exist for asset ${formatAsset(coin.asset)}`)
  changePool(machine, pool, { balanceAsset: pool.balanceAsset + coin.amount })
}
