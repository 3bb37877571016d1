import { type Asset, unitDecimals } from '../../../core/asset/asset.ts'
import { unitsFor } from '../figures/figures.ts'

/** Amount of a first visit, in BTC, so that the page shows a real price immediately. */
export const openingAmount = '0.15'

/** $500 times 1e8: enough for the fees of every chain. */
const openingUsd = 50_000_000_000n

/**
 * Returns an amount of a coin worth about $500, rounded to one digit, in units. `price` is USD of one coin times 1e8.
 * Undefined without a price.
 */
export function openingFor(asset: Asset, price: bigint | undefined): bigint | undefined {
  const exact = price === undefined ? undefined : unitsFor(openingUsd, unitDecimals(asset), price)
  if (!exact) return undefined
  const step = 10n ** BigInt(exact.toString().length - 1)
  return ((exact + step / 2n) / step) * step
}
