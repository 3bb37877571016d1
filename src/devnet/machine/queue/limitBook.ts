import { type Asset, formatAsset, layer1Of } from '../../../core/asset/asset.ts'
import { limitRatio } from '../../../core/memo/limitRatio.ts'
import { cappedShare, saturatingSub } from '../../../core/quote/math/share.ts'
import { isBase } from '../../quote/market.ts'
import { outboundCost } from '../../quote/outboundCost.ts'
import { emission } from '../../quote/synthCap.ts'
import { type PoolState, settingOf } from '../../rules/state.ts'
import type { Machine } from '../machine.ts'
import { findPool } from '../poolLedger.ts'
import { nextSizeThorchain, type Order, sourceOf } from './order.ts'

const ONE = 100_000_000n

/** Returns an order's pair of layer-1 assets, such as "BTC.BTC>ETH.ETH". */
export function tradingPair(source: Asset, target: Asset): string {
  return `${formatAsset(layer1Of(source))}>${formatAsset(layer1Of(target))}`
}

/** Returns the order book's sort key. */
export function ratioOf({ deposit, tradeTarget }: Pick<Order, 'deposit' | 'tradeTarget'>): bigint {
  return limitRatio({ source: deposit, target: tradeTarget })
}

/** Returns the blocks that a limit order may wait. Source: getLimitSwapTTL of THORNode 3.17. */
export function timeToLive(machine: Machine, { interval }: Order): number {
  const most = Math.max(settingOf(machine, 'StreamingLimitSwapMaxAge'), 0)
  return interval > 0n && interval < BigInt(most) ? Number(interval) : most
}

export function hasExpired(machine: Machine, order: Order): boolean {
  return order.type === 'limit' && machine.height - order.initialHeight >= timeToLive(machine, order)
}

/** Whether the spot price, without fees, is better than the order's limit. Source: checkFeelessSwap. */
export function meetsPrice(machine: Machine, order: Order): boolean {
  const price = spotRatio(machine, order)
  return price !== undefined && ratioOf(order) > price
}

function tradable(machine: Machine, asset: Order['target']): PoolState | undefined {
  const pool = findPool(machine, asset)
  return pool?.status === 'Available' ? pool : undefined
}

function spotRatio(machine: Machine, order: Order): bigint | undefined {
  const from = sourceOf(order)
  const source = isBase(machine.market, from) ? undefined : tradable(machine, from)
  const target = isBase(machine.market, order.target) ? undefined : tradable(machine, order.target)
  const ratio = (input: bigint, output: bigint) => (output === 0n ? 0n : (input * ONE) / output)
  if (isBase(machine.market, from)) return target && ratio(target.balanceBase, target.balanceAsset)
  if (isBase(machine.market, order.target)) return source && ratio(source.balanceAsset, source.balanceBase)
  if (source === undefined || target === undefined) return undefined
  const base = cappedShare(ONE, source.balanceAsset, source.balanceBase, 'THORCHAIN')
  return ratio(ONE, cappedShare(base, target.balanceBase, target.balanceAsset, 'THORCHAIN'))
}

/** Whether the next sub-swap meets its target; the last one also pays the outbound fee. */
export function meetsTarget(machine: Machine, order: Order): boolean {
  const { size, target } = nextSizeThorchain(order)
  const from = sourceOf(order)
  const source = isBase(machine.market, from) ? undefined : tradable(machine, from)
  const base = source === undefined ? size : emission(size, source.balanceAsset, source.balanceBase)
  const pool = isBase(machine.market, order.target) ? undefined : tradable(machine, order.target)
  const out = pool === undefined ? base : emission(base, pool.balanceBase, pool.balanceAsset)
  const last = order.in + size === order.deposit && pool !== undefined
  return saturatingSub(out, last ? outboundCost(machine.market, order.target) : 0n) >= target
}
