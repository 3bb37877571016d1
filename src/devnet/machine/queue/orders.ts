import type { Asset } from '../../../core/asset/asset.ts'
import { isBase, isStableSwap, maxStreamingLength, poolOf, sideOf } from '../../quote/market.ts'
import { QuoteRefusal } from '../../quote/quoteRefusal.ts'
import { checkAdmission, checkMessage } from '../../quote/swapChecks.ts'
import { checkRoomToMint } from '../../quote/synthCap.ts'
import { settingOf } from '../../rules/state.ts'
import { maxStreamingQuantity } from '../../rules/streaming.ts'
import { erase, write } from '../journal.ts'
import type { Machine } from '../machine.ts'
import type { Tx } from '../records.ts'
import { type Order, orderKey, sourceOf } from './order.ts'
import { orderMarket } from './orderMarket.ts'
import { dequeueOrder, enqueueOrder } from './queueLists.ts'
import { isInternal } from './runSwap.ts'

export interface MarketOrder {
  readonly tx: Tx
  readonly target: Asset
  readonly destination: string
  readonly index: number
}

/** Creates a market order of one sub-swap without a limit, as the protocol itself queues. */
export function marketOrder({ height }: Machine, { tx, target, destination, index }: MarketOrder): Order {
  return {
    tx,
    index,
    target,
    destination,
    tradeTarget: 0n,
    type: 'market',
    interval: 0n,
    quantity: 1n,
    count: 0n,
    lastHeight: 0,
    initialHeight: height,
    deposit: tx.coins[0]?.amount ?? 0n,
    in: 0n,
    out: 0n,
    failedSwaps: [],
    failedReasons: [],
    place: 0,
    streams: false,
  }
}

export function saveOrder(machine: Machine, order: Order): void {
  write(machine.journal, machine.orders, orderKey(order), order)
}

export function removeOrder(machine: Machine, order: Order): void {
  if (machine.protocol === 'THORCHAIN') dequeueOrder(machine, order)
  else erase(machine.journal, machine.orders, orderKey(order))
}

/** Adds an order to the queue. Throws `QuoteRefusal` with the node's message if the queue refuses it. */
export function addOrder(machine: Machine, order: Order): void {
  if (machine.protocol === 'MAYACHAIN') saveOrder(machine, order)
  else addThorchainOrder(machine, order)
}

/** Value of EnableAdvSwapQueue that accepts market orders only. */
const MARKET_ONLY = 2

export function acceptsLimitOrders(machine: Machine): boolean {
  return settingOf(machine, 'EnableAdvSwapQueue') !== MARKET_ONLY
}

/** Checks an order, sets its interval and quantity, and saves it. Source: AddSwapQueueItem of THORNode 3.17. */
function addThorchainOrder(machine: Machine, requested: Order): void {
  if (requested.type === 'limit' && !acceptsLimitOrders(machine)) {
    throw new QuoteRefusal('limit swaps are not allowed in market-only mode')
  }
  const from = sourceOf(requested)
  const message = { from, to: requested.target, amount: requested.deposit, destination: requested.destination }
  checkMessage(machine.market, message)
  checkAdmission(machine.market, message, isInternal(requested))
  const maxAge = BigInt(Math.max(settingOf(machine, 'StreamingLimitSwapMaxAge'), 0))
  const interval = requested.type === 'limit' && requested.interval > maxAge ? maxAge : requested.interval
  const most = splits(machine, requested) ? maxQuantity(machine, { ...requested, interval }) : 1n
  const quantity = requested.quantity === 0n || requested.quantity > most ? most : requested.quantity
  if (requested.target.kind === 'synth' && poolOf(machine.market, requested.target) === undefined) {
    throw new QuoteRefusal('pool(.) has zero asset balance')
  }
  checkRoomToMint(machine.market, from, requested.target, requested.deposit)
  enqueueOrder(machine, { ...requested, interval, quantity })
}

/** Whether an order is split: one without an interval only in the advanced queue. Source: THORNode 3.17 quotes. */
function splits(machine: Machine, { interval }: Order): boolean {
  return interval > 0n || settingOf(machine, 'EnableAdvSwapQueue') > 0
}

/**
 * Returns the maximum quantity. Without a slip floor, or without a pool, the requested one within the maximum streaming
 * length.
 */
function maxQuantity(machine: Machine, order: Order): bigint {
  const market = orderMarket(machine, order)
  const from = sourceOf(order)
  const stable = isStableSwap(market, from, order.target)
  const sides = [from, order.target].filter((asset) => !isBase(market, asset))
  const isPooled = sides.every((asset) => poolOf(market, asset) !== undefined)
  const source = isPooled ? sideOf(market, from, stable) : undefined
  const target = isPooled ? sideOf(market, order.target, stable) : undefined
  const maxLength = maxStreamingLength(market, from, order.target)
  // A limit order's interval is its time to live; its sub-swaps run in every block.
  const interval = order.interval === 0n || order.type === 'limit' ? 1n : order.interval
  const floored = [source, target].some((side) => (side?.minSlipBps ?? 0n) > 0n)
  if (!floored) {
    const fits = maxLength / interval
    const wanted = order.quantity > fits ? fits : order.quantity
    return wanted === 0n ? 1n : wanted
  }
  return maxStreamingQuantity({
    amount: order.deposit,
    interval,
    maxLength,
    ...(source && { source }),
    ...(target && { target }),
  })
}
