import { type Asset, unitDecimals } from '../../core/asset/asset.ts'
import { amountText, type Rounding, shortenUnits } from './figures.ts'
import { isolateIn } from './isolate.ts'

/** Formats an amount with its ticker and every digit: "0.15 BTC". */
export function coinText(value: bigint, asset: Asset, locale: string): string {
  return isolateIn(locale, `${amountText(value, unitDecimals(asset), locale)} ${asset.ticker}`)
}

/** Formats an amount with six significant digits: "4.6236 ETH" for 4.62360379 ETH. Always offer the exact amount too. */
export function shortCoinText(value: bigint, asset: Asset, locale: string, rounding: Rounding): string {
  return coinText(shortenUnits(value, unitDecimals(asset), rounding), asset, locale)
}
