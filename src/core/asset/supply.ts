import { type Asset, formatAsset, layer1Of, unitDecimals } from './asset.ts'

/** The most coins that can ever exist, in whole coins. Source: the chains' own rules. */
const caps: Readonly<Record<string, bigint>> = {
  'BTC.BTC': 21_000_000n,
  'BCH.BCH': 21_000_000n,
  'LTC.LTC': 84_000_000n,
  'DASH.DASH': 18_920_000n,
  'ZEC.ZEC': 21_000_000n,
  'XRP.XRP': 100_000_000_000n,
  'ADA.ADA': 45_000_000_000n,
  'SUI.SUI': 10_000_000_000n,
  'THOR.RUNE': 500_000_000n,
  'MAYA.CACAO': 100_000_000n,
}

/** More than any coin or token that the protocols trade, in whole coins: the largest have below 10¹⁵. */
const UNLIMITED = 10n ** 18n

/** Returns the most of an asset that can exist, in units; an upper bound where its chain sets none. */
export function supplyLimit(asset: Asset): bigint {
  const whole = caps[formatAsset(layer1Of(asset))] ?? UNLIMITED
  return whole * 10n ** BigInt(unitDecimals(asset))
}
