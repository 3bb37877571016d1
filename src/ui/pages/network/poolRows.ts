import { type Asset, formatAsset } from '../../../core/asset/asset.ts'
import { type Protocol, protocols } from '../../../core/chains/protocol.ts'
import type { Pool } from '../../../core/nodes/pool.ts'
import { baseAssetUsd, poolUsd, valueUsd } from '../../../core/nodes/price.ts'
import type { AgreedPool } from '../../../core/quorum/agreedPools.ts'

/** Whether a pool can be swapped through. `disputed`: the nodes report different depths. */
export type PoolState = 'open' | 'paused' | 'disputed' | 'staged' | 'suspended'

/** One row of the table of pools. Dollars are times 1e8 and undefined without a price. */
export interface PoolRow {
  readonly key: string
  readonly protocol: Protocol
  readonly asset: Asset
  readonly state: PoolState
  readonly balanceAsset: bigint
  readonly balanceBase: bigint
  readonly priceUsd: bigint | undefined
  /** Value of both sides of the pool. */
  readonly depthUsd: bigint | undefined
  /** Value of the swaps in the last 24 hours. */
  readonly volumeUsd: bigint | undefined
}

/** What the nodes and the indexer of one protocol report. */
export interface PoolReports {
  readonly protocol: Protocol
  /** Available pools that a majority confirms. */
  readonly agreed: readonly AgreedPool[]
  /** Every pool of one node, for those that are not open yet. */
  readonly all: readonly Pool[]
  /**
   * Volume of the last 24 hours in the base asset's units, by asset name; undefined while the indexer does not respond.
   */
  readonly volumes: ReadonlyMap<string, bigint> | undefined
}

/** Pools that the table shows before the person asks for all. */
export const firstPools = 15

/** Returns the rows of one protocol: pools that a majority confirms, then pools that are not open yet. */
export function poolRows({ protocol, agreed, all, volumes }: PoolReports): readonly PoolRow[] {
  const base = baseAssetUsd(agreed, protocol)
  const scale = 10n ** BigInt(protocols[protocol].baseDecimals)
  const row = (pool: AgreedPool | Pool, state: PoolState): PoolRow => {
    const { asset, balanceAsset, balanceBase } = pool
    const name = formatAsset(asset)
    const volume = volumes?.get(name)
    const priceUsd = state === 'disputed' ? undefined : poolUsd(pool, protocol, base)
    return {
      key: `${protocol} ${name}`,
      protocol,
      asset,
      state,
      balanceAsset,
      balanceBase,
      priceUsd,
      depthUsd: priceUsd === undefined ? undefined : 2n * valueUsd(balanceAsset, asset, priceUsd),
      volumeUsd: volume === undefined || base === undefined ? undefined : (volume * base) / scale,
    }
  }
  const closed = all.filter(({ status }) => status !== 'available')
  return [
    ...agreed.map((pool) => row(pool, pool.isDisputed ? 'disputed' : pool.tradingHalted ? 'paused' : 'open')),
    ...closed.map((pool) => row(pool, pool.status === 'staged' ? 'staged' : 'suspended')),
  ]
}

export type SortKey = 'name' | 'price' | 'depth' | 'volume' | 'state'

export interface SortOrder {
  readonly by: SortKey
  readonly isDescending: boolean
}

const states: readonly PoolState[] = ['open', 'paused', 'disputed', 'staged', 'suspended']

/**
 * Returns the rows in order. Rows without the figure come last in both directions, and without dollars the depths in RUNE
 * or CACAO decide.
 */
export function sortRows(rows: readonly PoolRow[], { by, isDescending }: SortOrder): readonly PoolRow[] {
  const figureOf = (row: PoolRow): bigint | string | undefined => {
    if (by === 'name') return `${row.asset.ticker} ${row.key}`
    if (by === 'state') return BigInt(states.indexOf(row.state))
    return { price: row.priceUsd, depth: row.depthUsd, volume: row.volumeUsd }[by]
  }
  return rows
    .map((row) => ({ row, value: figureOf(row) }))
    .sort((one, other) => {
      if (one.value === undefined && other.value === undefined && by === 'depth') {
        return compare(one.row.balanceBase, other.row.balanceBase, isDescending)
      }
      if (one.value === undefined || other.value === undefined) {
        return Number(one.value === undefined) - Number(other.value === undefined)
      }
      if (one.value === other.value) return one.row.key < other.row.key ? -1 : 1
      return one.value < other.value === isDescending ? 1 : -1
    })
    .map(({ row }) => row)
}

const compare = (one: bigint, other: bigint, isDescending: boolean): number =>
  one === other ? 0 : one < other === isDescending ? 1 : -1

/** Returns the order after a press on a column: the same column turns round, figures begin with the largest. */
export function nextOrder(order: SortOrder, by: SortKey): SortOrder {
  if (order.by === by) return { by, isDescending: !order.isDescending }
  return { by, isDescending: by === 'price' || by === 'depth' || by === 'volume' }
}
