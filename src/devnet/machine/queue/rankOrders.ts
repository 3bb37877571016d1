import type { Asset } from '../../../core/asset/asset.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { slipBps, slipCharge, valueInBase } from '../../../core/quote/math/pool.ts'
import { shareOf } from '../../../core/quote/math/share.ts'
import { isBase, sideOf } from '../../quote/market.ts'
import type { PoolState } from '../../rules/state.ts'
import type { Machine } from '../machine.ts'
import { findPool } from '../poolLedger.ts'
import { memoizeBy } from './memoizeBy.ts'
import { type Order, orderKey, pairOf, sourceOf } from './order.ts'

const BPS = 10_000n

interface Score {
  readonly fee: bigint
  readonly slip: bigint
}

/**
 * Ranks a block's swaps by the sum of two ranks, liquidity fee and slip, both descending; ties by hash. Ties of one
 * hash keep the order of the fees on THORChain, and of the slips on Maya. Source: scoreMsgs and swapItems.Sort of both
 * nodes.
 */
export function rankOrders(machine: Machine, orders: readonly Order[], sizeOf: (order: Order) => bigint): Order[] {
  const score = memoizeBy(
    (order: Order) => `${pairOf(order)} ${sizeOf(order)}`,
    (order) => scoreOf(machine, order, sizeOf(order)),
  )
  const rated = orders.map((order) => ({ order, ...score(order), place: 0 }))
  const byFee = rated.toSorted((a, b) => compare(b.fee, a.fee))
  const bySlip = (slipTies[machine.protocol] === 'queue' ? rated : byFee).toSorted((a, b) => compare(b.slip, a.slip))
  for (const sorted of [byFee, bySlip]) for (const [place, item] of sorted.entries()) item.place += place
  const last = machine.protocol === 'THORCHAIN' ? byFee : bySlip
  return last.toSorted((a, b) => a.place - b.place || compare(a.order.tx.id, b.order.tx.id)).map(({ order }) => order)
}

/** Order of equal slips: that of the queue, or that of the fees. */
const slipTies: Readonly<Record<Protocol, 'queue' | 'fee'>> = { THORCHAIN: 'queue', MAYACHAIN: 'fee' }

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function scoreOf(machine: Machine, order: Order, size: bigint): Score {
  const from = sourceOf(order)
  const single = isBase(machine.market, from) || isBase(machine.market, order.target)
  const firstAsset = isBase(machine.market, from) ? order.target : from
  const pool = tradablePool(machine, firstAsset, from)
  if (pool === undefined) return { fee: 0n, slip: 0n }
  const first = legScore(machine, pool, firstAsset, size, isBase(machine.market, from))
  if (single) return first
  const other = tradablePool(machine, order.target, from)
  if (other === undefined) return machine.protocol === 'THORCHAIN' ? { fee: 0n, slip: 0n } : first
  const second = legScore(machine, other, order.target, valueInBase(size, pool, machine.protocol), true)
  return { fee: first.fee + second.fee, slip: first.slip + second.slip }
}

function tradablePool(machine: Machine, asset: Asset, source: Asset): PoolState | undefined {
  const pool = findPool(machine, asset)
  if (pool === undefined || pool.balanceBase === 0n || pool.balanceAsset === 0n) return undefined
  const redeems = machine.protocol === 'MAYACHAIN' && asset === source && source.kind === 'synth'
  return pool.status === 'Available' || redeems ? pool : undefined
}

function legScore(machine: Machine, pool: PoolState, asset: Asset, x: bigint, fromBase: boolean): Score {
  const depthBps = sideOf(machine.market, asset, false)?.synthDepthBps ?? BPS
  const deepen = (depth: bigint) => shareOf[machine.protocol](depthBps, BPS, depth)
  const base = deepen(pool.balanceBase)
  const held = deepen(pool.balanceAsset)
  const [X, Y] = fromBase ? [base, held] : [held, base]
  const { fee } = slipCharge(x, X, Y)
  return { fee: fromBase ? valueInBase(fee, pool, machine.protocol) : fee, slip: slipBps(x, X) }
}

/** Compares orders as the nodes' queue does: by hash and index. */
export function byKey(a: Order, b: Order): number {
  return compare(orderKey(a), orderKey(b))
}
