import type { Protocol } from '../chains/protocol.ts'

const ONE = 10n ** 18n

/** `whole` times `part` over `total`, for integers that are never negative; 0 when `total` is 0. */
export type Share = (part: bigint, total: bigint, whole: bigint) => bigint

/** a − b, but never below zero, as the nodes' unsigned numbers do. */
export function saturatingSub(a: bigint, b: bigint): bigint {
  return a > b ? a - b : 0n
}

/** Quotient rounded to the nearest integer, a tie to the even one. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  const twice = (dividend % divisor) * 2n
  const up = twice > divisor || (twice === divisor && quotient % 2n === 1n)
  return up ? quotient + 1n : quotient
}

/**
 * a / b as the cosmos-sdk's 18-decimal number: cut to 36 decimals, then rounded half to even to 18. Scaled by 1e18.
 * Source: cosmos-sdk Dec.Quo.
 */
export function decimalQuotient(a: bigint, b: bigint): bigint {
  return divideHalfEven((a * ONE * ONE) / b, ONE)
}

/** ⌊(whole·part + ⌊total/2⌋) / total⌋: one division, half up. Source: THORNode 3.17 GetUncappedShare. */
export const shareHalfUp: Share = (part, total, whole) =>
  part === 0n || total === 0n ? 0n : (whole * part + total / 2n) / total

/**
 * whole / (total / part), each step rounded to 18 decimals and the last to an integer, all half to even. Differs from
 * the exact share by a unit now and then, and so do the recorded fees. Source: Mayanode 1.124 GetUncappedShare.
 */
export const shareByDecimals: Share = (part, total, whole) => {
  if (part === 0n || total === 0n) return 0n
  const ratio = decimalQuotient(total, part)
  return ratio === 0n ? 0n : divideHalfEven(decimalQuotient(whole * ONE, ratio), ONE)
}

/** How each protocol's node takes a share. */
export const shareOf: Readonly<Record<Protocol, Share>> = { THORCHAIN: shareHalfUp, MAYACHAIN: shareByDecimals }

/** A share that is never more than the whole. Source: GetSafeShare of both nodes. */
export function cappedShare(part: bigint, total: bigint, whole: bigint, protocol: Protocol): bigint {
  return shareOf[protocol](part < total ? part : total, total, whole)
}

/**
 * Cuts an amount to what a chain of few decimals can pay: amount − amount mod 10^(8−decimals) for 1…7 decimals.
 * 0 means unknown, and 8 or more keeps everything. Source: THORNode 3.17 RoundToDecimal.
 */
export function cutToDecimals(amount: bigint, decimals: number): bigint {
  if (decimals < 1 || decimals > 7) return amount
  return amount - (amount % 10n ** BigInt(8 - decimals))
}
