import type { PoolDepth } from '../../core/nodes/poolHistory.ts'
import { defaultPriceLimit, priceLimitChoices } from './priceLimit.ts'

/** A pool's sides at the end of each hour, by Unix seconds; undefined for the base asset, whose price is 1. */
export type HourlyDepths = ReadonlyMap<number, PoolDepth> | undefined

const HOUR = 3_600
/** Least number of hourly moves. */
const fewestMoves = 12
const MILLION = 1_000_000n
/** Millionths in a hundredth of a percent. */
const perBps = 100n

/**
 * Returns the smallest preset limit that a pair's price rarely crosses before a swap runs: at least twice the standard
 * deviation of its hourly moves, scaled by the square root of the time. `none`: the price moves more than the largest
 * preset. Undefined with too little history, or without a move in it. One indexer reports the depths, so a person has
 * to choose it.
 */
export function suggestPriceLimit(
  { from, to }: { readonly from: HourlyDepths; readonly to: HourlyDepths },
  seconds: number,
): number | 'none' | undefined {
  const moves = hourlyMoves(from, to)
  const squares = moves.reduce((sum, move) => sum + move * move, 0n)
  if (moves.length < fewestMoves || squares === 0n) return undefined
  const isRare = (bps: number) => {
    const limit = BigInt(bps) * perBps
    return limit * limit * BigInt(moves.length * HOUR) >= 4n * squares * BigInt(Math.ceil(seconds))
  }
  return priceLimitChoices.find(isRare) ?? 'none'
}

/**
 * Whether one press may set a suggested limit. One indexer alone cannot weaken the protection below the default limit
 * and the limit in use.
 */
export const isOffered = (suggested: number, inUse: number): boolean =>
  suggested !== inUse && suggested <= Math.max(inUse, defaultPriceLimit)

/** Returns the change of the pair's price in each hour, in millionths. */
function hourlyMoves(from: HourlyDepths, to: HourlyDepths): readonly bigint[] {
  const times = [...((from ?? to)?.keys() ?? [])]
  return times.flatMap((time) => {
    const before = ratioAt(time - HOUR, from, to)
    const now = ratioAt(time, from, to)
    return before && now ? [(now.of * before.per * MILLION) / (now.per * before.of) - MILLION] : []
  })
}

/** Returns the price of one coin in the other as a fraction; undefined where a pool has no depths. */
function ratioAt(time: number, from: HourlyDepths, to: HourlyDepths) {
  const sold = from ? from.get(time) : { base: 1n, asset: 1n }
  const bought = to ? to.get(time) : { base: 1n, asset: 1n }
  return sold && bought && { of: sold.base * bought.asset, per: sold.asset * bought.base }
}
