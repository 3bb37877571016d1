import type { Depth } from './bucket.ts'
import { PRICE_DIGITS } from './prices.ts'

const ONE = 10n ** BigInt(PRICE_DIGITS)
export const YEAR_SECONDS = 31_536_000n

/** ⌊√n⌋ by Newton's steps. */
export function root(n: bigint): bigint {
  if (n < 2n) return n < 0n ? 0n : n
  let guess = 1n << BigInt((n.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (guess + n / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

/** √(asset·base)/units, what one unit of liquidity is worth, to 16 digits; 0 without units. */
export function luvi({ asset, base, units }: Depth): bigint {
  return units === 0n ? 0n : root(asset * base * ONE * ONE) / units
}

/** How many times its worth a unit of liquidity has now, to 16 digits. */
export function luviIncrease(before: Depth, now: Depth): bigint {
  const start = luvi(before)
  return start === 0n ? ONE : (luvi(now) * ONE) / start
}

/** (increase − 1) for a whole year, to 16 digits. Source: Midgard GetPoolAPRs. */
export function annualRate(before: Depth, now: Depth, seconds: number): bigint {
  return seconds <= 0 ? 0n : ((luviIncrease(before, now) - ONE) * YEAR_SECONDS) / BigInt(seconds)
}

/** 2·√r/(1 + r) with r the price now by the price then: what holding both sides would have kept. To 16 digits. */
export function priceShiftLoss(before: Depth, now: Depth): bigint {
  const [up, down] = [now.base * before.asset, now.asset * before.base]
  if (up === 0n || down === 0n) return ONE
  return (2n * root(up * down) * ONE) / (up + down)
}
