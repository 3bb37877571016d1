import { type Units, units } from '../asset/amount.ts'
import { parseAsset, unitDecimals } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import type { Midgard } from './midgard.ts'
import type { QueryOptions } from './node.ts'
import { wireDepthHistory, wireDepths, wirePoolVolumes, wireSwapHistory } from './wire/wirePoolHistory.ts'

/** One interval of a pool's history. Dollars are times 1e8. */
export interface PoolMoment {
  /** End of the interval, in Unix seconds. */
  readonly time: number
  /** USD of one coin; undefined where the indexer has none. */
  readonly priceUsd: Units | undefined
  /** Value of both sides of the pool. */
  readonly depthUsd: Units | undefined
  /** Value of the swaps through the pool. */
  readonly volumeUsd: Units | undefined
}

/** How far a history reaches back, and in which steps. */
export interface HistoryRange {
  readonly interval: 'hour' | 'day'
  readonly count: number
}

/**
 * Returns the volume of every pool in the last 24 hours, in the base asset's units, by asset name. Reported by the
 * indexer alone. Throws what `Node.get` throws.
 */
export async function getPoolVolumes(midgard: Midgard, options?: QueryOptions): Promise<ReadonlyMap<string, Units>> {
  const rows = await midgard.get('/v2/pools', wirePoolVolumes, options)
  return new Map(rows.map(({ asset, volume24h }) => [asset.toUpperCase(), volume24h]))
}

/** Both sides of a pool at one time. */
export interface PoolDepth {
  readonly base: Units
  readonly asset: Units
}

/**
 * Returns both sides of a pool at the end of each interval, by Unix seconds. Empty sides are left out. Reported by the
 * indexer alone, so nothing is priced with it. Throws what `Node.get` throws.
 */
export async function getPoolDepths(
  midgard: Midgard,
  pool: string,
  range: HistoryRange,
  options?: QueryOptions,
): Promise<ReadonlyMap<number, PoolDepth>> {
  const { intervals } = await midgard.get(depthsPath(pool, range), wireDepths, options)
  const full = intervals.filter(({ assetDepth, runeDepth }) => assetDepth > 0n && runeDepth > 0n)
  return new Map(full.map(({ endTime, assetDepth, runeDepth }) => [endTime, { base: runeDepth, asset: assetDepth }]))
}

const rangeText = ({ interval, count }: HistoryRange) => `interval=${interval}&count=${count}`

const depthsPath = (pool: string, range: HistoryRange) =>
  `/v2/history/depths/${encodeURIComponent(pool)}?${rangeText(range)}`

/**
 * Returns the history of one pool, oldest first. Reported by the indexer alone, so it is shown and never priced with.
 * Throws what `Node.get` throws.
 */
export async function getPoolHistory(
  midgard: Midgard,
  pool: string,
  range: HistoryRange,
  options?: QueryOptions,
): Promise<readonly PoolMoment[]> {
  const [depths, swaps] = await Promise.all([
    midgard.get(depthsPath(pool, range), wireDepthHistory, options),
    midgard.get(`/v2/history/swaps?${rangeText(range)}&pool=${encodeURIComponent(pool)}`, wireSwapHistory, options),
  ])
  const swapped = new Map(swaps.intervals.map((one) => [one.endTime, one]))
  const scale = 10n ** BigInt(protocols[midgard.protocol].baseDecimals)
  const one = 10n ** BigInt(unitDecimals(parseAsset(pool, midgard.protocol)))
  return depths.intervals.map(({ endTime, assetPriceUSD, assetDepth }) => {
    const swap = swapped.get(endTime)
    return {
      time: endTime,
      priceUsd: assetPriceUSD,
      // Both sides of a pool have the same value.
      depthUsd: assetPriceUSD && units((2n * assetDepth * assetPriceUSD) / one),
      volumeUsd: swap?.runePriceUSD && units((swap.totalVolume * swap.runePriceUSD) / scale),
    }
  })
}
