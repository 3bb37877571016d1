import { type Asset, unitDecimals } from '../../core/asset/asset.ts'
import { amountText, type Rounding, shortenUnits } from './figures.ts'

/** "0.15 BTC", every digit kept. */
export function coinText(value: bigint, asset: Asset, locale: string): string {
  return `${amountText(value, unitDecimals(asset), locale)} ${asset.ticker}`
}

/** "4.6236 ETH" for 4.62360379 ETH: six significant digits. Show it beside a way to the exact amount. */
export function shortCoinText(value: bigint, asset: Asset, locale: string, rounding: Rounding): string {
  return coinText(shortenUnits(value, unitDecimals(asset), rounding), asset, locale)
}
