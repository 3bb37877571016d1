import { units } from '../../core/asset/amount.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import { attempt } from '../machine/journal.ts'
import type { Machine } from '../machine/machine.ts'
import { findPool } from '../machine/poolLedger.ts'
import { modifyLimit } from '../machine/queue/modifyLimit.ts'
import { type Order, sourceOf } from '../machine/queue/order.ts'
import { saveOrder } from '../machine/queue/orders.ts'
import { convertAtSpot, isBase } from '../quote/market.ts'
import { tradeTowards } from '../simulation/arbitrage.ts'
import { tradeInPool } from '../simulation/marketMaker.ts'
import { poolPrice } from '../simulation/prices.ts'
import { queuedOrder } from './queuedOrder.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import { setMimirFor } from './setMimirFor.ts'

/** Blocks that an order waits before something happens to it. */
const WAITS = 10
/** Time to live of the orders that end in their scenario. */
const LIVES = 60
const PAUSED = 60
/** More sub-swaps than a block runs. */
const PARTS = 8n
/** An arbitrary price: only ratios matter. */
const DOLLARS = 10n ** 12n

const ONLY_ORDERS = 'For limit orders, which only THORChain has.'

/** Returns the deposit's limit order while it waits. */
function waitingOrder(context: ScenarioContext): Order | undefined {
  const order = queuedOrder(context)
  return order?.type === 'limit' ? order : undefined
}

/** Returns a hook that acts on the order after it has waited, until `act` or the order is done. */
function afterWaiting(
  act: (context: ScenarioContext, order: Order) => 'done' | 'again',
): Required<Pick<Scenario, 'onBlock'>> {
  return {
    onBlock(context) {
      const { machine, run, update } = context
      const order = waitingOrder(context)
      if (order === undefined) {
        if (run.actedAt !== undefined) update({ over: true })
        return
      }
      if (machine.height < order.initialHeight + WAITS) return
      if (act(context, order) === 'done') update({ over: true })
      else if (run.actedAt === undefined) update({ actedAt: machine.height })
    },
  }
}

/** Trades in the target's pool, or the source's, until the rest of an order is worth more than its limit. */
function bringPrice(machine: Machine, order: Order): void {
  const { market, protocol } = machine
  const source = sourceOf(order)
  const wanted = (order.tradeTarget - order.out) * 105n
  const worth = convertAtSpot(market, source, order.deposit - order.in, order.target) * 100n
  const isBought = !isBase(market, order.target)
  const pool = findPool(machine, isBought ? order.target : source)
  if (pool === undefined || worth === 0n || worth >= wanted) return
  const now = poolPrice(protocol, pool, DOLLARS)
  const price = isBought ? (now * worth) / wanted : (now * wanted) / worth
  const trade = tradeTowards(machine, pool, { price, base: DOLLARS })
  if (trade !== undefined) tradeInPool(machine, trade)
}

/** Changes the order's limit as a memo of its sender does; 0 cancels it. */
function modifyAsSender(machine: Machine, order: Order, newLimit: bigint): void {
  const source = { amount: units(order.deposit), asset: formatAsset(sourceOf(order)) }
  const target = { amount: units(order.tradeTarget), asset: formatAsset(order.target) }
  const memo = { kind: 'modify_limit_swap', source, target, newLimit: units(newLimit) } as const
  attempt(machine.journal, () => modifyLimit(machine, { tx: { ...order.tx, coins: [] }, memo }))
}

function changeOrder(context: ScenarioContext, change: Partial<Pick<Order, 'interval' | 'quantity'>>): void {
  const order = waitingOrder(context)
  if (order !== undefined) saveOrder(context.machine, { ...order, ...change })
}

export const limitPaused: Scenario = {
  title: 'Limit order: paused',
  whatHappens: `The network stops limit orders for ${PAUSED} blocks once the order waits, then fills them again. ${ONLY_ORDERS}`,
  onAccepted(context) {
    if (waitingOrder(context) !== undefined) setMimirFor(context, PAUSED, 'ENABLEADVSWAPQUEUE', 2)
    context.update({ over: true })
  },
}

export const limitFilled: Scenario = {
  title: 'Limit order: filled',
  whatHappens: `The market moves to the price of the order after ${WAITS} blocks, and stays there until it is filled. ${ONLY_ORDERS}`,
  ...afterWaiting(({ machine }, order) => {
    bringPrice(machine, order)
    return 'again'
  }),
}

export const limitPartlyFilled: Scenario = {
  title: 'Limit order: partly filled',
  whatHappens:
    `The order is split into at least ${PARTS} sub-swaps and lives ${LIVES} blocks. The market reaches its price for one ` +
    `block; what is filled is paid out at the end, and the rest is refunded. ${ONLY_ORDERS}`,
  onAccepted(context) {
    const { quantity = 0n } = waitingOrder(context) ?? {}
    changeOrder(context, { interval: BigInt(LIVES), quantity: quantity > PARTS ? quantity : PARTS })
  },
  ...afterWaiting(({ machine }, order) => {
    if (order.in > 0n) return 'done'
    bringPrice(machine, order)
    return 'again'
  }),
}

export const limitExpired: Scenario = {
  title: 'Limit order: expired',
  whatHappens: `The order lives ${LIVES} blocks, whatever its memo says, and is refunded then unless the market reaches its price. ${ONLY_ORDERS}`,
  onAccepted(context) {
    changeOrder(context, { interval: BigInt(LIVES) })
    context.update({ over: true })
  },
}

export const limitChanged: Scenario = {
  title: 'Limit order: changed elsewhere',
  whatHappens: `The sender raises the limit by two percent after ${WAITS} blocks, as from another device. ${ONLY_ORDERS}`,
  ...afterWaiting(({ machine }, order) => {
    modifyAsSender(machine, order, (order.tradeTarget * 102n) / 100n)
    return 'done'
  }),
}

export const limitCancelled: Scenario = {
  title: 'Limit order: cancelled elsewhere',
  whatHappens: `The sender cancels the order after ${WAITS} blocks, as from another device, and is refunded. ${ONLY_ORDERS}`,
  ...afterWaiting(({ machine }, order) => {
    modifyAsSender(machine, order, 0n)
    return 'done'
  }),
}
