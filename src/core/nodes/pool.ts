import { type Units, units } from '../asset/amount.ts'
import { type Asset, formatAsset, knownDecimals, parseAsset } from '../asset/asset.ts'
import type { Protocol } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import { baseAssetUsd, poolUsd } from './price.ts'
import type { WirePool } from './wire/wirePool.ts'

/**
 * Only an `available` pool is swapped through.
 *
 * @example
 * const status: PoolStatus = 'available'
 */
export type PoolStatus = 'available' | 'staged' | 'suspended'

/**
 * One pool, its asset against the protocol's base asset.
 *
 * @example
 * const names = (list: readonly Pool[]) => list.map(({ asset }) => formatAsset(asset))
 * names([]) // []
 */
export interface Pool {
  readonly protocol: Protocol
  readonly asset: Asset
  readonly status: PoolStatus
  /** In units of the asset. */
  readonly balanceAsset: Units
  /** RUNE in 1e8, CACAO in 1e10 units. */
  readonly balanceBase: Units
  /** USD of one coin times 1e8: the node's on THORChain, derived from the dollar pools on Maya. */
  readonly priceUsd: Units | undefined
  /** Decimals to which the protocol pays this asset out, at most 8. */
  readonly decimals: number
  readonly tradingHalted: boolean
}

/**
 * Selects pools; every given condition must be true.
 *
 * @example
 * const filter: PoolFilter = { status: 'available', limit: 10 }
 */
export interface PoolFilter {
  readonly status?: PoolStatus | undefined
  /** Any letter case. "ETH" selects the pools of that chain, "ETH.USDC" every pool whose name begins with it. */
  readonly asset?: string | undefined
  /** At most this many, the deepest in the base asset first. */
  readonly limit?: number | undefined
}

/** Applies the filter to pools that were read already. */
export function filterPools(pools: readonly Pool[], { status, asset, limit }: PoolFilter): readonly Pool[] {
  const wanted = asset?.trim().toUpperCase()
  return pools
    .filter((pool) => (status === undefined || pool.status === status) && matches(pool.asset, wanted))
    .sort(deepestFirst)
    .slice(0, limit)
}

/** Compares two pools by their depth in the base asset, and equal ones by name. */
export function deepestFirst(one: Pick<Pool, 'asset' | 'balanceBase'>, other: Pick<Pool, 'asset' | 'balanceBase'>) {
  if (one.balanceBase !== other.balanceBase) return one.balanceBase < other.balanceBase ? 1 : -1
  return formatAsset(one.asset) < formatAsset(other.asset) ? -1 : 1
}

function matches(asset: Asset, wanted: string | undefined): boolean {
  if (wanted === undefined || wanted === '') return true
  return wanted.includes('.') ? formatAsset(asset).startsWith(wanted) : asset.chain === wanted
}

/**
 * Converts wire pools; undefined when one lacks the base depth. Pools are left out whose asset cannot be parsed or has
 * no known number of decimals, because neither can be priced or swapped.
 */
export function poolsOf(protocol: Protocol, rows: readonly WirePool[]): readonly Pool[] | undefined {
  const pools: Pool[] = []
  for (const row of rows) {
    const asset = assetOf(protocol, row.asset)
    const balanceBase = protocol === 'THORCHAIN' ? row.balance_rune : row.balance_cacao
    if (balanceBase === undefined) return undefined
    if (asset !== undefined) pools.push(poolOf({ protocol, row, asset, balanceBase }))
  }
  const base = baseAssetUsd(pools, protocol)
  return pools.map((pool) => ({ ...pool, priceUsd: poolUsd(pool, protocol, base) }))
}

function assetOf(protocol: Protocol, text: string): Asset | undefined {
  try {
    const asset = parseAsset(text, protocol)
    return knownDecimals(asset) === undefined ? undefined : asset
  } catch (error) {
    if (error instanceof SwapError) return undefined
    throw error
  }
}

interface PoolRow {
  readonly protocol: Protocol
  readonly row: WirePool
  readonly asset: Asset
  readonly balanceBase: Units
}

function poolOf({ protocol, row, asset, balanceBase }: PoolRow): Pool {
  const price = row.asset_tor_price
  return {
    protocol,
    asset,
    status: statusOf(row.status),
    balanceAsset: row.balance_asset,
    balanceBase,
    priceUsd: price === undefined || price === '' || price === 0n ? undefined : units(price),
    decimals: row.decimals || 8,
    tradingHalted: row.trading_halted ?? false,
  }
}

/** An unknown status of a newer node counts as `suspended`: not tradable. */
function statusOf(text: string): PoolStatus {
  const status = text.toLowerCase()
  return status === 'available' || status === 'staged' ? status : 'suspended'
}
