import { type Asset, formatAsset, knownDecimals } from '../../../core/asset/asset.ts'
import { isolateIn } from '../../texts/isolate.ts'
import { amountText, type Rounding, shortenUnits } from './figures.ts'

/**
 * Formats an amount with its ticker and every digit: "0.15 BTC". An asset whose decimals are not known has its name
 * only, because any figure could be wrong many times over.
 */
export function coinText(value: bigint, asset: Asset, locale: string): string {
  const decimals = knownDecimals(asset)
  const text = decimals === undefined ? formatAsset(asset) : `${amountText(value, decimals, locale)} ${asset.ticker}`
  return isolateIn(locale, text)
}

/**
 * Formats an amount with six significant digits: "4.6236 ETH" for 4.62360379 ETH. Always offer the exact amount too.
 */
export function shortCoinText(value: bigint, asset: Asset, locale: string, rounding: Rounding): string {
  return coinText(shortenUnits(value, knownDecimals(asset) ?? 0, rounding), asset, locale)
}
