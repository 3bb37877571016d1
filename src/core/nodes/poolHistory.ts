import { type Units, units } from '../asset/amount.ts'
import { protocols } from '../chains/protocol.ts'
import type { Midgard } from './midgard.ts'
import type { QueryOptions } from './node.ts'
import { wireDepthHistory, wirePoolVolumes, wireSwapHistory } from './wire/poolHistory.ts'

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

const DOLLAR = 100_000_000n

/**
 * Returns the volume of every pool in the last 24 hours, in the base asset's units, by asset name. Reported by the
 * indexer alone. Throws what `Node.get` throws.
 */
export async function getPoolVolumes(midgard: Midgard, options?: QueryOptions): Promise<ReadonlyMap<string, Units>> {
  const rows = await midgard.get('/v2/pools', wirePoolVolumes, options)
  return new Map(rows.map(({ asset, volume24h }) => [asset.toUpperCase(), volume24h]))
}

/**
 * Returns the history of one pool, oldest first. Reported by the indexer alone, so it is shown and never priced with.
 * Throws what `Node.get` throws.
 */
export async function getPoolHistory(
  midgard: Midgard,
  pool: string,
  { interval, count }: HistoryRange,
  options?: QueryOptions,
): Promise<readonly PoolMoment[]> {
  const range = `interval=${interval}&count=${count}`
  const name = encodeURIComponent(pool)
  const [depths, swaps] = await Promise.all([
    midgard.get(`/v2/history/depths/${name}?${range}`, wireDepthHistory, options),
    midgard.get(`/v2/history/swaps?${range}&pool=${name}`, wireSwapHistory, options),
  ])
  const swapped = new Map(swaps.intervals.map((one) => [one.endTime, one]))
  const scale = 10n ** BigInt(protocols[midgard.protocol].baseDecimals)
  return depths.intervals.map(({ endTime, assetPriceUSD, assetDepth }) => {
    const swap = swapped.get(endTime)
    return {
      time: endTime,
      priceUsd: assetPriceUSD,
      // Both sides of a pool have the same value.
      depthUsd: assetPriceUSD && units((2n * assetDepth * assetPriceUSD) / DOLLAR),
      volumeUsd: swap?.runePriceUSD && units((swap.totalVolume * swap.runePriceUSD) / scale),
    }
  })
}
