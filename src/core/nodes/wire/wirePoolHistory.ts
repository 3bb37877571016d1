import * as v from 'valibot'
import type { Units } from '../../asset/amount.ts'
import { amount, count } from './wireNumber.ts'
import { assetName } from './wireText.ts'

const PRICE_DIGITS = 8

/** A decimal price, floored to 1e8 units; undefined for a value that is not a decimal, such as "NaN". */
const price = v.pipe(
  v.string(),
  v.maxLength(80),
  v.transform((text) => {
    const [, whole, fraction = ''] = /^(\d{1,30})(?:\.(\d+))?$/.exec(text) ?? []
    if (whole === undefined) return undefined
    return BigInt(whole + fraction.slice(0, PRICE_DIGITS).padEnd(PRICE_DIGITS, '0')) as Units
  }),
)

/** Volume of each pool in the last day. Source: Midgard 2.34 and Maya's 2.18, /v2/pools. */
export const wirePoolVolumes = v.pipe(v.array(v.object({ asset: assetName, volume24h: amount })), v.maxLength(2000))

/** Source: Midgard 2.34 and Maya's 2.18, /v2/history/depths/{pool}. */
export const wireDepthHistory = v.object({
  intervals: v.pipe(v.array(v.object({ endTime: count, assetPriceUSD: price, assetDepth: amount })), v.maxLength(400)),
})

/**
 * Both sides of a pool at the end of each interval. Source: Midgard 2.34 and Maya's 2.18, /v2/history/depths/{pool}.
 */
export const wireDepths = v.object({
  intervals: v.pipe(v.array(v.object({ endTime: count, assetDepth: amount, runeDepth: amount })), v.maxLength(400)),
})

/** Source: Midgard 2.34 and Maya's 2.18, /v2/history/swaps. */
export const wireSwapHistory = v.object({
  intervals: v.pipe(v.array(v.object({ endTime: count, totalVolume: amount, runePriceUSD: price })), v.maxLength(400)),
})
