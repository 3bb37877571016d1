import type { Units } from '../asset/amount.ts'
import { type Asset, unitDecimals } from '../asset/asset.ts'

/** Converts an amount in the chain's smallest unit to units, rounded down. Returns 0 for a negative amount. */
export function toUnits(native: bigint, asset: Asset, decimals: number): Units {
  if (native <= 0n) return 0n as Units
  const inUnits = unitDecimals(asset)
  return (
    decimals >= inUnits ? native / 10n ** BigInt(decimals - inUnits) : native * 10n ** BigInt(inUnits - decimals)
  ) as Units
}
