import type { Protocol } from '../../chains/protocol.ts'

const ONE = 10n ** 18n

/** Computes whole·part/total for non-negative integers; 0 when `total` is 0. */
export type Share = (part: bigint, total: bigint, whole: bigint) => bigint

/** Subtracts and stops at zero, as the nodes' unsigned numbers do. */
export function saturatingSub(a: bigint, b: bigint): bigint {
  return a > b ? a - b : 0n
}

/** Divides and rounds to the nearest integer, ties to even. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  const twice = (dividend % divisor) * 2n
  const up = twice > divisor || (twice === divisor && quotient % 2n === 1n)
  return up ? quotient + 1n : quotient
}

/**
 * Divides like the cosmos-sdk's 18-decimal numbers, scaled by 1e18: cut to 36 decimals, then rounded half to even to
 * 18. Source: cosmos-sdk Dec.Quo.
 */
export function decimalQuotient(a: bigint, b: bigint): bigint {
  return divideHalfEven((a * ONE * ONE) / b, ONE)
}

/** ⌊(whole·part + ⌊total/2⌋) / total⌋: one division, half up. Source: THORNode 3.17 GetUncappedShare. */
export const shareHalfUp: Share = (part, total, whole) =>
  part === 0n || total === 0n ? 0n : (whole * part + total / 2n) / total

/**
 * whole / (total / part), each step rounded half to even to 18 decimals and the last to an integer. May differ from the
 * exact share by one unit, as Maya's fees do. Source: Mayanode 1.124 GetUncappedShare.
 */
export const shareByDecimals: Share = (part, total, whole) => {
  if (part === 0n || total === 0n) return 0n
  const ratio = decimalQuotient(total, part)
  return ratio === 0n ? 0n : divideHalfEven(decimalQuotient(whole * ONE, ratio), ONE)
}

/** The share function of each protocol's nodes. */
export const shareOf: Readonly<Record<Protocol, Share>> = { THORCHAIN: shareHalfUp, MAYACHAIN: shareByDecimals }

/** Returns a share that is at most the whole. Source: GetSafeShare of both nodes. */
export function cappedShare(part: bigint, total: bigint, whole: bigint, protocol: Protocol): bigint {
  return shareOf[protocol](part < total ? part : total, total, whole)
}

/**
 * Cuts an amount to a chain's decimals: amount − amount mod 10^(8−decimals) for 1…7 decimals. Unchanged for 0 (unknown)
 * and for 8 or more. Source: THORNode 3.17 RoundToDecimal.
 */
export function cutToDecimals(amount: bigint, decimals: number): bigint {
  if (decimals < 1 || decimals > 7) return amount
  return amount - (amount % 10n ** BigInt(8 - decimals))
}
