import { type Asset, formatAsset, layer1Of } from '../../core/asset/asset.ts'
import { saturatingSub } from '../../core/quote/math/share.ts'
import { poolOf } from '../quote/market.ts'
import type { PoolState, PoolStatus } from '../rules/state.ts'
import { record, write } from './journal.ts'
import type { Machine, PoolBook } from './machine.ts'

/** The mutable fields of a pool. */
export interface PoolChange {
  readonly balanceAsset?: bigint
  readonly balanceBase?: bigint
  readonly synthSupply?: bigint
  readonly status?: PoolStatus
}

/** Finds the pool of an asset or of a claim on it. */
export function findPool({ market }: Machine, asset: Asset): PoolState | undefined {
  return poolOf(market, asset)
}

/** Changes a pool in place, so that every reader of the state sees it. Records the undo. */
export function changePool({ journal }: Machine, pool: PoolState, change: PoolChange): void {
  const { balanceAsset, balanceBase, synthSupply, status, poolUnits } = pool
  record(journal, () => Object.assign(pool, { balanceAsset, balanceBase, synthSupply, status, poolUnits }))
  Object.assign(pool, change)
}

const emptyBook: PoolBook = { liquidityUnits: 0n, synthUnits: 0n, pendingBase: 0n, pendingAsset: 0n }

export function bookOf({ books }: Machine, asset: Asset): PoolBook {
  return books.get(formatAsset(layer1Of(asset))) ?? emptyBook
}

/** Changes a pool's units. The wire's pool units are liquidity plus synth units. */
export function changeBook(machine: Machine, pool: PoolState, change: Partial<PoolBook>): void {
  const key = formatAsset(pool.asset)
  const book = { ...(machine.books.get(key) ?? emptyBook), ...change }
  write(machine.journal, machine.books, key, book)
  const { poolUnits } = pool
  record(machine.journal, () => {
    pool.poolUnits = poolUnits
  })
  pool.poolUnits = book.liquidityUnits + book.synthUnits
}

/**
 * Recomputes a pool's synth units: liquidityUnits·supply/(2·asset − supply). Both nodes do so when synths are minted or
 * burned, not when the depths change. Source: Pool.CalcUnits of both nodes.
 */
export function countSynthUnits(machine: Machine, pool: PoolState): void {
  changeBook(machine, pool, { synthUnits: synthUnitsOf(pool, bookOf(machine, pool.asset)) })
}

/** Synths in units of the pool: L·S/(2A − S), with L the providers' units, S all synths and A the asset. */
export function synthUnitsOf({ balanceAsset, synthSupply }: PoolState, { liquidityUnits }: PoolBook): bigint {
  const room = saturatingSub(balanceAsset * 2n, synthSupply)
  return (liquidityUnits * synthSupply) / (room === 0n ? 1n : room)
}

/** Returns a pool's current liquidity and synth units. */
export function poolUnits(machine: Machine, pool: PoolState): bigint {
  const book = bookOf(machine, pool.asset)
  return book.liquidityUnits + synthUnitsOf(pool, book)
}

/** Returns a vault's holding of an asset. */
export function holdingOf({ holdings }: Machine, pubKey: string, asset: Asset): bigint {
  return holdings.get(`${pubKey} ${formatAsset(asset)}`) ?? 0n
}

/** Changes a vault's holding, never below zero. */
export function changeHolding({ journal, holdings }: Machine, pubKey: string, asset: Asset, by: bigint): void {
  const key = `${pubKey} ${formatAsset(asset)}`
  const held = holdings.get(key) ?? 0n
  write(journal, holdings, key, by < 0n ? saturatingSub(held, -by) : held + by)
}

/** Whether an asset of the protocol's chain is derived from another chain's pool; swaps mint and burn it. */
export function isDerived({ base, market }: Machine, { kind, chain, ticker }: Asset): boolean {
  if (kind === 'trade' || kind === 'secured' || kind === 'synth' || chain !== base.chain) return false
  return [...market.pools.values()].some(({ asset }) => asset.chain !== base.chain && asset.ticker === ticker)
}
