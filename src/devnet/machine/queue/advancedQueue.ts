import { formatAsset, layer1Of } from '../../../core/asset/asset.ts'
import { findName } from '../../quote/addresses.ts'
import { QuoteRefusal } from '../../quote/quoteRefusal.ts'
import { isHalted } from '../../quote/swapChecks.ts'
import { settingOf } from '../../rules/state.ts'
import { accrue } from '../affiliates/collector.ts'
import { InsufficientFunds } from '../bank.ts'
import { attempt } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { findLimitOrders, type Trade } from './findLimitOrders.ts'
import { hasExpired, meetsPrice, meetsTarget } from './limitBook.ts'
import { memoizeBy } from './memoizeBy.ts'
import { nextSizeThorchain, type Order, orderKey, pairOf, sourceOf } from './order.ts'
import { acceptsLimitOrders, saveOrder } from './orders.ts'
import { rankOrders } from './rankOrders.ts'
import { runSwap } from './runSwap.ts'
import { settleOrder } from './settleOrder.ts'

/** Direction of the block's last swap through each pool. */
type Directions = Map<string, 'in' | 'out'>

/**
 * Runs THORChain's swaps of one block: up to AdvSwapQueueRapidSwapMax rounds over all ready orders, highest fee first.
 * Later rounds skip market orders that repeat a pool's last direction. Then expires limit orders. Source:
 * SwapQueueAdv.EndBlock of THORNode 3.17.
 */
export function runAdvancedQueue(machine: Machine): void {
  const rounds = settingOf(machine, 'AdvSwapQueueRapidSwapMax')
  const directions: Directions = new Map()
  const trades: Trade[] = []
  for (let round = 0; round < rounds; round++) {
    const ready = readyOrders(machine, trades)
    if (ready.length === 0) break
    const run = runRound(machine, ready, round, directions)
    if (run.length === 0) break
    trades.push(...run.map((order) => ({ source: sourceOf(order), target: order.target })))
  }
  expireLimits(machine)
}

/** Returns the pools that an order crosses, with its direction through each. */
function crossings(order: Order): readonly (readonly [string, 'in' | 'out'])[] {
  const source = formatAsset(layer1Of(sourceOf(order)))
  const target = formatAsset(layer1Of(order.target))
  if (source === 'THOR.RUNE') return [[target, 'in']]
  if (target === 'THOR.RUNE') return [[source, 'out']]
  return [
    [source, 'out'],
    [target, 'in'],
  ]
}

/** Returns the market orders that are due and the limit orders whose price is reached, in the node's order. */
function readyOrders(machine: Machine, trades: readonly Trade[]): Order[] {
  const cycle = settingOf(machine, 'PoolCycle')
  if (cycle > 0 && machine.height % cycle === 0) return []
  const halted = memoizeBy(pairOf, (order: Order) => isHalted(machine.market, sourceOf(order), order.target))
  const orders = [...machine.orders.values()].filter((order) => isDue(machine, order) && !halted(order))
  const market = orders.filter(({ type }) => type === 'market').sort((a, b) => a.place - b.place)
  const waiting = orders.filter(({ type }) => type === 'limit')
  const priced = findLimitOrders(machine, waiting, trades).filter((order) => meetsPrice(machine, order))
  const isOver = (order: Order) => order.in === order.deposit || hasExpired(machine, order)
  const limits = priced.filter((order) => !isOver(order) && meetsTarget(machine, order))
  for (const order of priced.filter(isOver)) settle(machine, order, 'swap has been completed.')
  return [...market, ...limits]
}

/** Whether an order is due, ignoring halts, which are checked per pair. Source: isSwapReady of THORNode 3.17. */
function isDue(machine: Machine, order: Order): boolean {
  const { type, interval, lastHeight, quantity } = order
  if (type === 'limit' && !acceptsLimitOrders(machine)) return false
  if (settingOf(machine, 'StreamingSwapPause') > 0 && quantity > 1n) return false
  const waits = BigInt(machine.height - lastHeight)
  if (type === 'market' && interval > 0n && waits % interval !== 0n) return false
  return interval <= 0n || lastHeight < machine.height
}

/** Runs one round and returns the orders with a successful sub-swap. */
function runRound(machine: Machine, ready: readonly Order[], round: number, directions: Directions): readonly Order[] {
  const ranked = rankOrders(machine, ready, (order) => nextSizeThorchain(order).size)
  let budget = budgetOf(machine, ready.length)
  const moved: Order[] = []
  for (const picked of ranked) {
    if (budget <= 0) break
    const order = machine.orders.get(orderKey(picked))
    if (order === undefined || repeatsDirection(order, round, directions)) continue
    const result = trySubSwap(machine, order)
    // A market order that fails in a later round is not counted as failed; it runs in the next block.
    if (typeof result === 'string' && round > 0 && order.type === 'market') continue
    budget--
    if (typeof result !== 'string') {
      moved.push(order)
      for (const [pool, way] of crossings(order)) directions.set(pool, way)
    }
    recordSubSwap(machine, order, result)
  }
  return moved
}

function repeatsDirection(order: Order, round: number, directions: Directions): boolean {
  if (round === 0 || order.type === 'limit') return false
  return crossings(order).some(([pool, way]) => directions.get(pool) === way)
}

/** Returns the swaps to run: half the queue, at least MinSwapsPerBlock, at most MaxSwapsPerBlock. */
function budgetOf(machine: Machine, length: number): number {
  const least = settingOf(machine, 'MinSwapsPerBlock')
  const half = Math.floor(length / 2)
  const wanted = least > half ? Math.min(length, least) : half
  return Math.min(wanted, settingOf(machine, 'MaxSwapsPerBlock'))
}

interface SubSwap {
  readonly size: bigint
  readonly out: bigint
}

/** Runs one sub-swap atomically. Returns the error message if it fails. */
function trySubSwap(machine: Machine, order: Order): SubSwap | string {
  const { size, target } = nextSizeThorchain(order)
  try {
    return attempt(machine.journal, () => {
      const out = runSwap(machine, { order, amount: size, limit: target })
      accrueAffiliateFee(machine, order, out)
      return { size, out }
    })
  } catch (error) {
    if (error instanceof QuoteRefusal || error instanceof InsufficientFunds) return error.message
    throw error
  }
}

/** Credits an affiliate order's output at once. The coins move when the order is settled. */
function accrueAffiliateFee(machine: Machine, { collectorOf }: Order, out: bigint): void {
  const name = collectorOf === undefined ? undefined : findName(machine, collectorOf)
  if (name !== undefined) accrue(machine, name, out)
}

function recordSubSwap(machine: Machine, before: Order, result: SubSwap | string): void {
  const failed = typeof result === 'string'
  const order: Order = {
    ...before,
    count: before.count + 1n,
    lastHeight: machine.height,
    ...(failed
      ? {
          failedSwaps: [...before.failedSwaps, before.count],
          failedReasons: [...before.failedReasons, result],
        }
      : { in: before.in + result.size, out: before.out + result.out }),
  }
  saveOrder(machine, order)
  const done = order.type === 'market' ? order.count >= order.quantity : order.in === order.deposit
  if (done || hasExpired(machine, order)) settle(machine, order, failed ? result : 'swap has been completed')
}

function settle(machine: Machine, order: Order, reason: string): void {
  attempt(machine.journal, () => settleOrder(machine, order, reason))
}

function expireLimits(machine: Machine): void {
  for (const order of [...machine.orders.values()]) {
    if (hasExpired(machine, order)) settle(machine, order, 'limit swap expired')
  }
}
