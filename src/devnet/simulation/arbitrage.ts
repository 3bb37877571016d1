import { formatAsset, unitDecimals } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import type { Machine } from '../machine/machine.ts'
import { isHalted } from '../quote/swapChecks.ts'
import { squareRoot } from '../rules/squareRoot.ts'
import type { PoolState } from '../rules/state.ts'
import { makerBalance, type Trade, tradeInPool } from './marketMaker.ts'
import { type Prices, priceAt } from './prices.ts'

/** Blocks between two price checks. */
const ARBITRAGE_EVERY = 5
/** Deviations below this are ignored: the trade's fees would cost as much. */
const TOLERANCE_BPS = 30n
const BPS = 10_000n

/** Trades each pool back to its external price. */
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

/** Dollar price of the pool's coin and of the base asset, in the same unit. */
export interface TargetPrice {
  readonly price: bigint
  readonly base: bigint
}

/**
 * Returns the trade that moves a pool to a price, never past it; undefined within the tolerance. With depths A and B
 * and r base units per unit of the asset, A·B is constant and B = r·A afterwards: the input is √(A·B·r) − B of the base
 * asset, or √(A·B/r) − A of the asset.
 */
export function tradeTowards(machine: Machine, pool: PoolState, { price, base }: TargetPrice): Trade | undefined {
  const { balanceAsset: A, balanceBase: B } = pool
  // r = worth/cost
  const worth = price * 10n ** BigInt(protocols[machine.protocol].baseDecimals)
  const cost = base * 10n ** BigInt(unitDecimals(pool.asset))
  const has = B * cost
  const aim = A * worth
  const off = has > aim ? has - aim : aim - has
  if (off * BPS <= aim * TOLERANCE_BPS) return undefined
  const way = has < aim ? 'buy' : 'sell'
  const wanted = way === 'buy' ? squareRoot((A * B * worth) / cost) - B : squareRoot((A * B * cost) / worth) - A
  const purse = makerBalance(machine, { pool, way })
  const amount = wanted < purse ? wanted : purse
  return amount > 0n ? { pool, way, amount } : undefined
}
