import { chainName } from '../../shared/assets/chainName.ts'
import { amountText, shortenUnits, usdText } from '../../shared/figures/figures.ts'
import { assetOf, decimalsOf, tickerOf } from '../../shared/plain/assetText.ts'
import type { EarningsMessages } from '../../texts/earnings.en.ts'
import type { Localization } from '../../texts/localization.ts'
import type { CoinSum, EarningsSum } from './summarizeEarnings.ts'

export type EarningsContext = Localization<EarningsMessages>

/** Formats an amount with its coin, shortened to six digits: "12.3456 RUNE". */
export function coinText({ asset, amount }: CoinSum, locale: string): string {
  const decimals = decimalsOf(asset)
  return `${amountText(shortenUnits(amount, decimals, 'down'), decimals, locale)} ${tickerOf(asset)}`
}

/** Formats the dollars of a sum; a dash when none of its fees has a price. */
export const sumText = ({ usd, unpriced, count }: EarningsSum, locale: string): string =>
  unpriced > 0 && unpriced === count ? '–' : usdText(usd, locale)

/** Returns the name of an asset: "USDC on Ethereum" for a token, "BTC" for a chain's own coin. */
function nameOf(text: string): string {
  const asset = assetOf(text)
  if (asset === undefined) return text
  return asset.id === undefined ? asset.ticker : `${asset.ticker} (${chainName(asset.chain)})`
}

/** Returns a pair as a text, such as "BTC to ETH". */
export const pairText = (sold: string, bought: string, { messages }: EarningsContext): string =>
  messages.pair(nameOf(sold), nameOf(bought))

/** Formats a day in UTC, such as "Nov 23". */
export const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(day))

/** Formats a time in UTC, such as "Nov 23, 11:19". */
export const timeText = (time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',

    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(Date.parse(time))
