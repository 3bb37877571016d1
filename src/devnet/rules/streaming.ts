import { type PoolDepths, valueInAsset } from '../../core/quote/math/pool.ts'
import { cappedShare, shareOf } from '../../core/quote/math/share.ts'
import type { RouteSide } from '../../core/quote/math/swapRoute.ts'

const BPS = 10_000n

export interface StreamingParams {
  /** The whole deposit, in units of the source asset. */
  readonly amount: bigint
  /** Blocks between sub-swaps. */
  readonly interval: bigint
  /** Absent for the base asset. */
  readonly source?: RouteSide
  readonly target?: RouteSide
  /** The maximum length of a streaming swap, in blocks. */
  readonly maxLength: bigint
}

/**
 * THORChain: ⌊amount/size⌋ sub-swaps, where size is the smallest share(floor, 10⁴, base depth) of the two pools, in the
 * source asset. At most maxLength/interval (an interval of 0 counts as 1), at least 1; 1 when no floor is set.
 * Source: THORNode 3.17 getMaxSwapQuantity.
 */
export function maxStreamingQuantity({ amount, interval, source, target, maxLength }: StreamingParams): bigint {
  const sizes = [source, target]
    .filter((side) => side !== undefined)
    .filter(({ minSlipBps = 0n }) => minSlipBps > 0n)
    .map(({ pool, minSlipBps = 0n }) => cappedShare(minSlipBps, BPS, pool.balanceBase, 'THORCHAIN'))
  const inBase = sizes.reduce((least, size) => (least === 0n || size < least ? size : least), 0n)
  const size = source === undefined ? inBase : valueInAsset(inBase, source.pool, 'THORCHAIN')
  return size === 0n ? 1n : boundedQuantity(amount / size, interval === 0n ? 1n : interval, maxLength)
}

export interface MayaStreamingParams extends StreamingParams {
  /** StreamingSwapMinBPFee. 0 forbids streaming. */
  readonly minBps: bigint
}

/** Why Maya refuses a streaming quote. */
export type MayaStreamingRefusal = 'no_pool' | 'no_depth' | 'min_bps_zero'

/**
 * Maya: ⌊amount/size⌋ with size = minBps/legs of the depth, which for two pools is 2·r1·r2/(r1+r2), converted to the
 * source asset. 0 without an interval, because such a swap does not stream. Source: Mayanode 1.124
 * getMaxSwapQuantityV110.
 */
export function maxStreamingQuantityMaya(params: MayaStreamingParams): bigint | MayaStreamingRefusal {
  const { amount, interval, source, target, maxLength, minBps } = params
  if (interval === 0n) return 0n
  const [first, second] = [source?.pool, target?.pool].filter((pool) => pool !== undefined)
  if (first === undefined) return 'no_pool'
  const depth = second === undefined ? first.balanceBase : sharedDepth(first, second)
  if (depth === undefined) return 'no_depth'
  const share = shareOf.MAYACHAIN
  const inSource = source === undefined ? depth : share(depth, first.balanceBase, first.balanceAsset)
  const legs = second === undefined ? 1n : 2n
  const minHundredths = (minBps * 100n) / legs
  if (minHundredths === 0n) return 'min_bps_zero'
  const size = cappedShare(minHundredths, BPS * 100n, inSource, 'MAYACHAIN')
  return size === 0n ? 1n : boundedQuantity(amount / size, interval, maxLength)
}

/** The depth of a single pool with the same slip as two legs: 2·r1·r2/(r1+r2). */
function sharedDepth(a: PoolDepths, b: PoolDepths): bigint | undefined {
  const sum = a.balanceBase + b.balanceBase
  return sum === 0n ? undefined : (a.balanceBase * b.balanceBase * 2n) / sum
}

function boundedQuantity(quantity: bigint, interval: bigint, maxLength: bigint): bigint {
  const fits = maxLength / interval
  if (quantity > fits) return fits
  return quantity === 0n ? 1n : quantity
}

/**
 * Returns the duration of a streaming swap in blocks: interval·(quantity − 1), or ⌈quantity/rapidMax⌉ when sub-swaps
 * share blocks (interval 0, THORChain). 0 for a quantity of 0. Source: THORNode 3.17 and Mayanode 1.124
 * querier_quotes.go.
 */
export function streamingBlocks(quantity: bigint, interval: bigint, rapidMax: bigint): bigint {
  if (quantity === 0n) return 0n
  if (interval > 0n) return interval * (quantity - 1n)
  const each = rapidMax < 1n ? 1n : rapidMax
  return (quantity + each - 1n) / each
}
