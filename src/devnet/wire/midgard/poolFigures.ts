import { formatAsset } from '../../../core/asset/asset.ts'
import { type Bucket, createBucket, type Depth } from '../../indexer/bucket.ts'
import type { History } from '../../indexer/history.ts'
import { assetInDollars } from '../../indexer/prices.ts'
import { bucketsOf, depthSeries, sumOf } from '../../indexer/sums.ts'
import { finestGrain, HistoryError } from '../../indexer/windows.ts'
import type { Machine } from '../../machine/machine.ts'
import type { PoolState } from '../../rules/state.ts'

const DAY = 86_400

/** Periods of pool statistics, in seconds. */
const periods: Readonly<Record<string, number>> = {
  '1h': 3_600,
  '24h': DAY,
  '7d': 7 * DAY,
  '14d': 14 * DAY,
  '30d': 30 * DAY,
  '90d': 90 * DAY,
  '100d': 100 * DAY,
  '180d': 180 * DAY,
  '365d': 365 * DAY,
  all: Number.POSITIVE_INFINITY,
}

/** Sums over a period that ends now. */
export interface Period {
  readonly sum: Bucket
  /** Start of the period, at the earliest the first block. */
  readonly from: number
  /** Length in seconds. */
  readonly seconds: number
  readonly buckets: readonly Bucket[]
}

/** Reads `?period=`. Throws `HistoryError`. Source: Midgard parsePeriodParam. */
export function readPeriod(query: URLSearchParams, history: History, usual = '14d'): Period {
  const name = query.get('period') || usual
  const length = Object.hasOwn(periods, name) ? periods[name] : undefined
  if (length === undefined) {
    const accepted = Object.keys(periods).join(', ')
    throw new HistoryError(`invalid \`period\` param: ${name.slice(0, 100)}. Accepted values:  ${accepted}`)
  }
  return lastSeconds(history, length)
}

/** Summed periods by length, valid until the next block. */
interface CachedPeriods {
  readonly height: number
  readonly periods: Map<number, Period>
}

/** Keyed by a history's total, which a restored snapshot replaces. */
const periodCache = new WeakMap<Bucket, CachedPeriods>()

/** Sums the last `length` seconds, or the whole history if shorter. Cached per block. */
export function lastSeconds(history: History, length: number): Period {
  const height = history.last?.height ?? 0
  const known = periodCache.get(history.total)
  const periods = known?.height === height ? known.periods : new Map<number, Period>()
  if (periods !== known?.periods) periodCache.set(history.total, { height, periods })
  const period = periods.get(length) ?? periodOf(history, length)
  periods.set(length, period)
  return period
}

function periodOf(history: History, length: number): Period {
  const { first, last } = history
  if (first === undefined || last === undefined) return { sum: createBucket(0, 0), from: 0, seconds: 0, buckets: [] }
  const from = Math.max(first.time, last.time - length)
  const buckets = bucketsOf(history, finestGrain(history, from))
  const sum = sumOf(buckets, { from, until: last.time + 1 })
  return { sum, from, seconds: last.time - from, buckets }
}

/** Returns a pool's current depth. */
export function liveDepth({ protocol, books, providers }: Machine, pool: PoolState, baseInUsd: bigint): Depth {
  const name = formatAsset(pool.asset)
  const members = [...providers.values()].filter(({ asset, units }) => asset === name && units > 0n)
  return {
    asset: pool.balanceAsset,
    base: pool.balanceBase,
    synths: pool.synthSupply,
    units: pool.poolUnits,
    liquidityUnits: books.get(name)?.liquidityUnits ?? pool.poolUnits,
    members: members.length,
    priceUsd: assetInDollars({ protocol }, pool, baseInUsd),
  }
}

/** Returns a pool's depth at the start of a period. */
export function depthBefore(history: History, { from, buckets }: Period, pool: string, live: Depth): Depth {
  return depthSeries(history, buckets, { pool, live, windows: [{ from, until: from }] }).before
}

/** Earnings of a pool, in units of the base asset. */
export interface PoolEarnings {
  readonly fees: bigint
  /** Rewards paid by the network; negative where it kept some of the fees. */
  readonly rewards: bigint
  readonly earnings: bigint
}

/**
 * Returns a pool's earnings. THORChain pays fees out as rewards; Maya's pools keep fees and give some up.
 * On both, earnings = fees + rewards.
 */
export function earningsOf({ protocol }: Pick<Machine, 'protocol'>, sum: Bucket, pool: string): PoolEarnings {
  const bucket = sum.pools.get(pool)
  const fees = [...(bucket?.swaps.values() ?? [])].reduce((all, tally) => all + tally.fees, 0n)
  const paid = bucket?.rewards ?? 0n
  const earnings = protocol === 'THORCHAIN' ? paid : fees + paid
  return { fees, rewards: earnings - fees, earnings }
}
