import { formatAsset } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import type { Machine } from '../machine/machine.ts'
import { isHalted } from '../quote/swapChecks.ts'
import { squareRoot } from '../squareRoot.ts'
import type { PoolState } from '../state.ts'
import { makerBalance, type Trade, tradeInPool } from './marketMaker.ts'
import { type Prices, priceAt } from './prices.ts'

/** Blocks between two looks at the pools. */
export const ARBITRAGE_EVERY = 5
/** A pool that is off by less is left alone: the trade's own fees would cost as much. */
const TOLERANCE_BPS = 30n
const BPS = 10_000n

/** Pulls every pool that is off its price back to it, by one trade. */
export function arbitrage(machine: Machine, prices: Prices): void {
  if (machine.height % ARBITRAGE_EVERY !== 0) return
  const base = priceAt(prices, protocols[machine.protocol].baseAsset, machine.time)
  if (base === undefined) return
  for (const pool of machine.pools) {
    const price = priceAt(prices, formatAsset(pool.asset), machine.time)
    if (price === undefined || !isOpen(machine, pool)) continue
    const trade = tradeTowards(machine, pool, { price, base })
    if (trade !== undefined) tradeInPool(machine, trade)
  }
}

function isOpen(machine: Machine, { status, asset, balanceAsset, balanceBase }: PoolState): boolean {
  if (status !== 'Available' || balanceAsset === 0n || balanceBase === 0n) return false
  return !isHalted(machine.market, asset, machine.base)
}

/** Dollars for one coin of the pool and for one of the base asset, in the same unit. */
export interface TargetPrice {
  readonly price: bigint
  readonly base: bigint
}

/**
 * The trade that brings a pool to a price, never past it; undefined when it is near enough. With A and B the depths and r
 * the base units that one unit of the asset is worth, the product stays and B = r·A at the end: √(A·B·r) − B of the base
 * asset goes in, or √(A·B/r) − A of the asset.
 */
export function tradeTowards(machine: Machine, pool: PoolState, { price, base }: TargetPrice): Trade | undefined {
  const { balanceAsset: A, balanceBase: B } = pool
  // r = worth/cost
  const [worth, cost] = [price * 10n ** BigInt(protocols[machine.protocol].baseDecimals), base * 10n ** 8n]
  const [has, aim] = [B * cost, A * worth]
  const off = has > aim ? has - aim : aim - has
  if (off * BPS <= aim * TOLERANCE_BPS) return undefined
  const way = has < aim ? 'buy' : 'sell'
  const wanted = way === 'buy' ? squareRoot((A * B * worth) / cost) - B : squareRoot((A * B * cost) / worth) - A
  const purse = makerBalance(machine, { pool, way })
  const amount = wanted < purse ? wanted : purse
  return amount > 0n ? { pool, way, amount } : undefined
}
