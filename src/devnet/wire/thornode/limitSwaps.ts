import { formatAsset } from '../../../core/asset/asset.ts'
import { valueInBase } from '../../../core/quote/math/pool.ts'
import { saturatingSub, shareHalfUp } from '../../../core/quote/math/share.ts'
import type { Machine } from '../../machine/machine.ts'
import { findPool } from '../../machine/poolLedger.ts'
import { timeToLive } from '../../machine/queue/limitBook.ts'
import { type Order, sourceOf } from '../../machine/queue/order.ts'
import { baseInTor } from '../../machine/torPrice.ts'
import { isBase } from '../../quote/market.ts'
import { type Handler, ok, refuse } from '../handler.ts'
import { pageOf, readPage } from './paging.ts'
import { ordersOf } from './queues.ts'
import { swapMessage } from './swapBody.ts'

const ONE = 100_000_000n

/** Returns the requested output per unit of input, in 1e8; 0 without a limit. */
function limitRatio({ tradeTarget, tx }: Order): bigint {
  const amount = tx.coins[0]?.amount ?? 0n
  return tradeTarget === 0n || amount === 0n ? 0n : shareHalfUp(tradeTarget, amount, ONE)
}

const sortings: Readonly<Record<string, (machine: Machine, order: Order) => bigint>> = {
  ratio: (_, order) => limitRatio(order),
  age: ({ height }, { initialHeight }) => BigInt(height - initialHeight),
  created_height: (_, { initialHeight }) => BigInt(initialHeight),
  amount: (_, { tx }) => tx.coins[0]?.amount ?? 0n,
}

/** Filters the limit swaps by the query, unsorted. */
function filterOrders(machine: Machine, query: URLSearchParams, filters: readonly string[]): readonly Order[] {
  const fieldOf: Readonly<Record<string, (order: Order) => string>> = {
    source_asset: (order) => formatAsset(sourceOf(order)),
    target_asset: ({ target }) => formatAsset(target),
    sender: ({ tx }) => tx.from,
  }
  return ordersOf(machine).filter((order) => {
    return (
      order.type === 'limit' &&
      filters.every((name) => {
        const wanted = query.get(name) ?? ''
        return wanted === '' || wanted.toLowerCase() === fieldOf[name]?.(order).toLowerCase()
      })
    )
  })
}

function sortOrders(machine: Machine, query: URLSearchParams, orders: readonly Order[]): readonly Order[] {
  const by = query.get('sort_by') || 'ratio'
  const key = Object.hasOwn(sortings, by) ? sortings[by] : undefined
  if (key === undefined) return orders
  const way = query.get('sort_order') === 'desc' ? -1 : 1
  return [...orders].sort((a, b) => {
    const left = key(machine, a)
    const right = key(machine, b)
    return left < right ? -way : left > right ? way : 0
  })
}

function detailsOf(machine: Machine, order: Order) {
  const age = machine.height - order.initialHeight
  const ratio = limitRatio(order)
  return {
    swap: swapMessage(machine, order),
    ratio: ratio === 0n ? '' : String(ratio),
    blocks_since_created: String(age),
    time_to_expiry_blocks: String(Math.max(timeToLive(machine, order) - age, 0)),
    created_timestamp: '0',
  }
}

/** Returns the order book in pages. 64-bit integers are strings. Source: queryLimitSwaps of THORNode 3.17. */
export const limitSwaps: Handler = (machine, { query }) => {
  const page = readPage(query)
  if (typeof page === 'string') return refuse(machine, { code: 3, message: page })
  const all = sortOrders(machine, query, filterOrders(machine, query, ['source_asset', 'target_asset', 'sender']))
  const { items, pagination } = pageOf(all, page)
  return ok({ limit_swaps: items.map((order) => detailsOf(machine, order)), pagination })
}

/** Returns the unswapped value in dollars, in 1e8; undefined without a pool price. */
function dollarsOf(machine: Machine, order: Order, dollars: bigint): bigint | undefined {
  const source = sourceOf(order)
  const left = saturatingSub(order.deposit, order.in)
  const pool = isBase(machine.market, source) ? undefined : findPool(machine, source)
  if (!isBase(machine.market, source) && pool?.status !== 'Available') return undefined
  return shareHalfUp(pool === undefined ? left : valueInBase(left, pool, machine.protocol), ONE, dollars)
}

/** Summarises the order book by pair. Source: queryLimitSwapsSummary of THORNode 3.17. */
export const limitSwapsSummary: Handler = (machine, { query }) => {
  const orders = filterOrders(machine, query, ['source_asset', 'target_asset'])
  const ages = orders.map(({ initialHeight }) => machine.height - initialHeight)
  const dollars = baseInTor(machine)
  const pairs = new Map<string, { source: string; target: string; count: number; value: bigint }>()
  for (const order of orders) {
    const value = dollarsOf(machine, order, dollars)
    if (value === undefined) continue
    const source = formatAsset(sourceOf(order))
    const target = formatAsset(order.target)
    const before = pairs.get(`${source}-${target}`) ?? { source, target, count: 0, value: 0n }
    pairs.set(`${source}-${target}`, { ...before, count: before.count + 1, value: before.value + value })
  }
  const named = [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair)
  return ok({
    total_limit_swaps: String(orders.length),
    total_value_usd: String(named.reduce((sum, { value }) => sum + value, 0n)),
    asset_pairs: named.map(({ source, target, count, value }) => ({
      source_asset: source,
      target_asset: target,
      count: String(count),
      total_value_usd: String(value),
    })),
    oldest_swap_blocks: String(Math.max(...ages, 0)),
    average_age_blocks: String(Math.floor(ages.reduce((sum, age) => sum + age, 0) / Math.max(ages.length, 1))),
  })
}
