import { squareRoot } from '../rules/squareRoot.ts'
import type { Depth } from './bucket.ts'
import { PRICE_DIGITS } from './prices.ts'

const ONE = 10n ** BigInt(PRICE_DIGITS)
export const YEAR_SECONDS = 31_536_000n

/** Returns the value of one liquidity unit, √(asset·base)/units, to 16 decimals; 0 without units. */
export function luvi({ asset, base, units }: Depth): bigint {
  return units === 0n ? 0n : squareRoot(asset * base * ONE * ONE) / units
}

/** Returns the growth factor of a liquidity unit's value, to 16 decimals. */
export function luviIncrease(before: Depth, now: Depth): bigint {
  const start = luvi(before)
  return start === 0n ? ONE : (luvi(now) * ONE) / start
}

/** (increase − 1) for a whole year, to 16 digits. Source: Midgard GetPoolAPRs. */
export function annualRate(before: Depth, now: Depth, seconds: number): bigint {
  return seconds <= 0 ? 0n : ((luviIncrease(before, now) - ONE) * YEAR_SECONDS) / BigInt(seconds)
}

/** Extrapolates an income of some seconds to a year, as a fraction of the capital; to 16 digits. */
export function yearlyRate(income: bigint, capital: bigint, seconds: number): bigint {
  return capital === 0n || seconds <= 0 ? 0n : (income * YEAR_SECONDS * ONE) / (capital * BigInt(seconds))
}

/** 2·√r/(1 + r) with r the price now by the price then: what holding both sides would have kept. To 16 digits. */
export function priceShiftLoss(before: Depth, now: Depth): bigint {
  const up = now.base * before.asset
  const down = now.asset * before.base
  if (up === 0n || down === 0n) return ONE
  return (2n * squareRoot(up * down) * ONE) / (up + down)
}
