import { formatDecimal } from '../../core/asset/amount.ts'
import { type Asset, parseAsset, unitDecimals } from '../../core/asset/asset.ts'
import { groupDigits } from '../figures/figures.ts'

/** An asset of the devnet; undefined when its name is in no notation we know. */
export function assetOf(name: string): Asset | undefined {
  try {
    return parseAsset(name)
  } catch {
    return undefined
  }
}

/** "ETH.USDC" for "ETH.USDC-0X…": short enough for a row, and still says on which chain. */
export function shortName(name: string): string {
  const asset = assetOf(name)
  if (asset === undefined) return name
  return asset.id === undefined ? name : name.slice(0, name.length - asset.id.length - 1)
}

/** "BTC", "USDC". */
export const tickerOf = (name: string): string => assetOf(name)?.ticker ?? name

/** In how many decimals the devnet counts an asset: 8, and 10 for CACAO. */
export function decimalsOf(name: string): number {
  const asset = assetOf(name)
  return asset === undefined ? 8 : unitDecimals(asset)
}

/** "0.15 BTC", every digit kept. */
export const exactText = (amount: bigint, name: string, locale: string): string =>
  `${groupDigits(formatDecimal(amount, decimalsOf(name)), locale)} ${tickerOf(name)}`

/** A price to look at, in dollars: cents from one dollar up, six decimals below; the rest is cut off. */
export function priceText(usd: string, locale: string): string {
  const [whole = '0', fraction = ''] = usd.split('.')
  const shown = fraction.slice(0, /^0*$/.test(whole) ? 6 : 2)
  return `$${groupDigits(shown === '' ? whole : `${whole}.${shown}`, locale)}`
}

/** A depth to look at: whole coins from a thousand up, four decimals below; the rest is cut off. */
export function roughText(amount: bigint, decimals: number, locale: string): string {
  const [whole = '0', fraction = ''] = formatDecimal(amount, decimals).split('.')
  const shown = whole.length > 3 || fraction === '' ? whole : `${whole}.${fraction.slice(0, 4)}`
  return groupDigits(shown, locale)
}
