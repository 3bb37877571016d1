import { addFields } from './addFields.ts'
import { type AffiliateSums, mergeAffiliates, noAffiliates } from './affiliateSums.ts'

/** Swap directions, as named by Midgard. */
export const directions = [
  'toAsset',
  'toRune',
  'synthMint',
  'synthRedeem',
  'toTrade',
  'fromTrade',
  'toSecured',
  'fromSecured',
] as const
export type Direction = (typeof directions)[number]

/**
 * Swaps through one pool in one direction. Volume and fees in units of the base asset, `volumeUsd` in cents, slip in
 * basis points.
 */
export interface Tally {
  count: bigint
  volume: bigint
  volumeUsd: bigint
  fees: bigint
  slip: bigint
}

/** Liquidity added or withdrawn, both sides in units of the base asset. */
export interface Flow {
  count: bigint
  asset: bigint
  base: bigint
}

/** A pool at one moment. */
export interface Depth {
  readonly asset: bigint
  readonly base: bigint
  readonly synths: bigint
  readonly units: bigint
  readonly liquidityUnits: bigint
  readonly members: number
  /** Dollars for one coin, to 16 digits. */
  readonly priceUsd: bigint
}

export interface PoolBucket {
  readonly swaps: Map<Direction, Tally>
  readonly adds: Flow
  readonly withdraws: Flow
  /** Network income of the pool, in units of the base asset; negative for income given up. */
  rewards: bigint
  /** Liquidity fees in units of the asset they were charged in. */
  feesInAsset: bigint
  feesInBase: bigint
  highUsd: bigint
  lowUsd: bigint
  /** At the bucket's end; absent while it is open. */
  depth?: Depth
}

/** Payments to and from the reserve, in units of the base asset. */
interface ReserveFlow {
  /** Fees withheld from outbounds. */
  outboundFees: bigint
  /** Gas reimbursed to pools. */
  gasPaid: bigint
  /** Fees of messages on the protocol's chain. */
  networkFees: bigint
}

/** RUNEPool at one moment. */
export interface RunePoolDepth {
  readonly members: number
  readonly units: bigint
  /** Deposits less withdrawals, in units of RUNE. */
  readonly deposit: bigint
}

/** Sums of one time range. */
export interface Bucket {
  /** Unix seconds. */
  readonly start: number
  readonly seconds: number
  readonly pools: Map<string, PoolBucket>
  readonly reserve: ReserveFlow
  readonly affiliates: AffiliateSums
  bondRewards: bigint
  /** Dollars for one coin of the base asset in 1e8, at the end; 0 while it is open. */
  basePriceUsd: bigint
  /** Total bond of the nodes at the end; 0 while it is open. */
  bonded: bigint
  /** At the end; absent while it is open. */
  runePool?: RunePoolDepth
}

export function createBucket(start: number, seconds: number): Bucket {
  const reserve = { outboundFees: 0n, gasPaid: 0n, networkFees: 0n }
  const sums = { pools: new Map(), reserve, affiliates: noAffiliates() }
  return { start, seconds, ...sums, bondRewards: 0n, basePriceUsd: 0n, bonded: 0n }
}

export function poolOfBucket({ pools }: Bucket, pool: string): PoolBucket {
  const known = pools.get(pool)
  if (known !== undefined) return known
  const blank: PoolBucket = {
    swaps: new Map(),
    adds: { count: 0n, asset: 0n, base: 0n },
    withdraws: { count: 0n, asset: 0n, base: 0n },
    rewards: 0n,
    feesInAsset: 0n,
    feesInBase: 0n,
    highUsd: 0n,
    lowUsd: 0n,
  }
  pools.set(pool, blank)
  return blank
}

export function tallyOf({ swaps }: PoolBucket, direction: Direction): Tally {
  const known = swaps.get(direction)
  if (known !== undefined) return known
  const blank: Tally = { count: 0n, volume: 0n, volumeUsd: 0n, fees: 0n, slip: 0n }
  swaps.set(direction, blank)
  return blank
}

/** Extends a pool's price range to include a price. */
export function widenPriceRange(pool: PoolBucket, priceUsd: bigint): void {
  if (priceUsd === 0n) return
  if (priceUsd > pool.highUsd) pool.highUsd = priceUsd
  if (pool.lowUsd === 0n || priceUsd < pool.lowUsd) pool.lowUsd = priceUsd
}

/** Merges a later bucket into an earlier one. End values come from the later bucket. */
export function mergeBucket(into: Bucket, later: Bucket): void {
  into.bondRewards += later.bondRewards
  mergeAffiliates(into.affiliates, later.affiliates)
  addFields(into.reserve, later.reserve)
  if (later.basePriceUsd > 0n) into.basePriceUsd = later.basePriceUsd
  if (later.bonded > 0n) into.bonded = later.bonded
  if (later.runePool !== undefined) into.runePool = later.runePool
  for (const [name, pool] of later.pools) mergePool(poolOfBucket(into, name), pool)
}

function mergePool(into: PoolBucket, later: PoolBucket): void {
  for (const [direction, tally] of later.swaps) addFields(tallyOf(into, direction), tally)
  addFields(into.adds, later.adds)
  addFields(into.withdraws, later.withdraws)
  into.rewards += later.rewards
  into.feesInAsset += later.feesInAsset
  into.feesInBase += later.feesInBase
  widenPriceRange(into, later.highUsd)
  widenPriceRange(into, later.lowUsd)
  if (later.depth !== undefined) into.depth = later.depth
}
