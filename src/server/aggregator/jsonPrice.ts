import { formatDecimal } from '../../core/asset/amount.ts'

/** Prices are US dollars times 1e8. */
export const USD_DECIMALS = 8

/** Digits that every reader of JSON keeps. Source: IEEE 754, binary64. */
const MAX_DIGITS = 15

/** Returns a number that prints the digits of a price, which is USD times 1e8. Digits beyond 15 are cut. */
export function jsonPrice(price: bigint): number {
  const cut = 10n ** BigInt(Math.max(0, price.toString().length - MAX_DIGITS))
  return Number(formatDecimal((price / cut) * cut, USD_DECIMALS))
}
