import { addFields } from './addFields.ts'
import { type Bucket, createBucket, type Depth, type Flow, mergeBucket, type PoolBucket, type Tally } from './bucket.ts'
import type { Grain, History } from './history.ts'
import type { Window } from './windows.ts'

/** Returns the buckets of one grain, oldest first, including current ones. */
export function bucketsOf({ closed, running: growing, open }: History, grain: Grain): readonly Bucket[] {
  const running = grain === 'five' ? [] : [growing[grain]]
  return [...closed[grain], ...running, open].filter((bucket) => bucket !== undefined)
}

/** Sums the buckets that overlap a window. The result must not be changed. */
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

/** Sums the buckets of each window. */
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

/** Returns one pool of a sum by name, or all. */
export function poolsOfSum({ pools }: Bucket, name?: string): readonly PoolBucket[] {
  if (name === undefined) return [...pools.values()]
  const pool = pools.get(name)
  return pool === undefined ? [] : [pool]
}

/** Sums swaps in the directions that match. */
export function tallyOfAll(pools: readonly PoolBucket[], is: (direction: string) => boolean = () => true): Tally {
  const sum = blankTally()
  for (const { swaps } of pools) for (const [direction, tally] of swaps) if (is(direction)) addFields(sum, tally)
  return sum
}

export function flowOfAll(pools: readonly PoolBucket[], kind: 'adds' | 'withdraws'): Flow {
  const sum: Flow = { count: 0n, asset: 0n, base: 0n }
  for (const pool of pools) addFields(sum, pool[kind])
  return sum
}

/** A pool's depth before the first window and at the end of each. */
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
