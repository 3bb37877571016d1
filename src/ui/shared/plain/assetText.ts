import { formatDecimal } from '../../../core/asset/amount.ts'
import { type Asset, knownDecimals, parseAsset } from '../../../core/asset/asset.ts'
import { groupDigits } from '../figures/figures.ts'

/** Parses an asset of the devnet; undefined for an unknown notation. */
export function assetOf(name: string): Asset | undefined {
  try {
    return parseAsset(name)
  } catch {
    return undefined
  }
}

/** Removes the contract from an asset's name: "ETH.USDC" for "ETH.USDC-0X…". */
export function shortName(name: string): string {
  const asset = assetOf(name)
  if (asset === undefined) return name
  return asset.id === undefined ? name : name.slice(0, name.length - asset.id.length - 1)
}

/** Returns the ticker, such as "BTC" or "USDC". */
export const tickerOf = (name: string): string => assetOf(name)?.ticker ?? name

/** Returns the decimals of the devnet's units. 0 where they are not known, so that the nodes' own units are shown. */
export function decimalsOf(name: string): number {
  const asset = assetOf(name)
  return (asset && knownDecimals(asset)) ?? 0
}

/** Formats an amount with every digit: "0.15 BTC". */
export const exactText = (amount: bigint, name: string, locale: string): string =>
  `${groupDigits(formatDecimal(amount, decimalsOf(name)), locale)} ${tickerOf(name)}`

/** Formats a price in dollars: two decimals from one dollar, six below; the rest is truncated. */
export function priceText(usd: string, locale: string): string {
  const [whole = '0', fraction = ''] = usd.split('.')
  const shown = fraction.slice(0, /^0*$/.test(whole) ? 6 : 2)
  return `$${groupDigits(shown === '' ? whole : `${whole}.${shown}`, locale)}`
}

/** Formats a pool depth: whole coins from one thousand, four decimals below; the rest is truncated. */
export function roughText(amount: bigint, decimals: number, locale: string): string {
  const [whole = '0', fraction = ''] = formatDecimal(amount, decimals).split('.')
  const shown = whole.length > 3 || fraction === '' ? whole : `${whole}.${fraction.slice(0, 4)}`
  return groupDigits(shown, locale)
}
