import { type Asset, unitDecimals } from '../../core/asset.ts'
import { amountText } from './figures.ts'

/** "0.15 BTC", every digit kept. */
export function coinText(value: bigint, asset: Asset, locale: string): string {
  return `${amountText(value, unitDecimals(asset), locale)} ${asset.ticker}`
}
