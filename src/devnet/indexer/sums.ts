import {
  addFlow,
  addTally,
  type Bucket,
  createBucket,
  type Depth,
  type Flow,
  mergeBucket,
  type PoolBucket,
  type Tally,
} from './bucket.ts'
import type { Grain, History } from './history.ts'
import type { Window } from './windows.ts'

/** Buckets of one grain, oldest first, the ones that still run among them. */
export function bucketsOf({ closed, running: growing, open }: History, grain: Grain): readonly Bucket[] {
  const running = grain === 'five' ? [] : [growing[grain]]
  return [...closed[grain], ...running, open].filter((bucket) => bucket !== undefined)
}

/** Everything within a window, not to be changed; buckets that reach beyond its ends belong to it whole. */
export function sumOf(buckets: readonly Bucket[], { from, until }: Window): Bucket {
  const inside = buckets.filter((bucket) => endOf(bucket) > from && bucket.start < until)
  const [only, more] = inside
  if (only !== undefined && more === undefined) return only
  const sum = createBucket(from, until - from)
  for (const bucket of inside) mergeBucket(sum, bucket)
  return sum
}

function endOf({ start, seconds }: Bucket): number {
  return start + seconds
}

/** A sum for each window. Windows follow each other, as buckets do. */
export function sumsOf(buckets: readonly Bucket[], windows: readonly Window[]): readonly Bucket[] {
  return windows.map((window) => sumOf(buckets, window))
}

/** Everything since the first block. */
export function sumOfAll({ total, open }: History): Bucket {
  const sum = structuredClone(total)
  if (open !== undefined) mergeBucket(sum, open)
  return sum
}

const blankTally = (): Tally => ({ count: 0n, volume: 0n, volumeUsd: 0n, fees: 0n, slip: 0n })

/** The pools of a sum that a question is about: one by name, or all. */
export function poolsOfSum({ pools }: Bucket, name?: string): readonly PoolBucket[] {
  if (name === undefined) return [...pools.values()]
  const pool = pools.get(name)
  return pool === undefined ? [] : [pool]
}

/** Crossings one way, or every way. */
export function tallyOfAll(pools: readonly PoolBucket[], is: (direction: string) => boolean = () => true): Tally {
  const sum = blankTally()
  for (const { swaps } of pools) for (const [direction, tally] of swaps) if (is(direction)) addTally(sum, tally)
  return sum
}

export function flowOfAll(pools: readonly PoolBucket[], kind: 'adds' | 'withdraws'): Flow {
  const sum: Flow = { count: 0n, asset: 0n, base: 0n }
  for (const pool of pools) addFlow(sum, pool[kind])
  return sum
}

/** A pool at the end of every window, and before the first. `live` is how it stands now. */
export interface DepthSeries {
  readonly before: Depth
  readonly ends: readonly Depth[]
}

export function depthSeries(
  history: History,
  buckets: readonly Bucket[],
  { pool, live, windows }: { readonly pool: string; readonly live: Depth; readonly windows: readonly Window[] },
): DepthSeries {
  const [first] = windows
  let depth = history.start.get(pool) ?? live
  let at = 0
  const upTo = (time: number) => {
    for (let bucket = buckets[at]; bucket !== undefined && endOf(bucket) <= time; bucket = buckets[++at]) {
      depth = bucket.pools.get(pool)?.depth ?? depth
    }
    return depth
  }
  const before = upTo(first?.from ?? 0)
  const now = history.last?.time ?? 0
  return { before, ends: windows.map(({ until }) => (until > now ? live : upTo(until))) }
}
