import { formatDecimal } from '../../core/asset/amount.ts'
import { type Asset, formatAsset, unitDecimals } from '../../core/asset/asset.ts'
import { wholeNumberPattern } from '../../std/wholeNumber.ts'
import { shortCoinText } from '../shared/figures/coinText.ts'
import { bpsBelow, percentText } from '../shared/figures/figures.ts'
import type { LinkMessages } from '../texts/links.en.ts'

/** What an agent's quote promised, as the link of the quote has it. Anyone can write a link, so it is only shown. */
export interface SeenQuote {
  readonly sell: string
  readonly buy: string
  readonly amount: string
  /** The promised amount, in units of the bought asset. */
  readonly out: bigint
  /** Unix seconds at which the quote ended. */
  readonly expiry: number
}

const longestUnits = 40

/** Reads the quote that a link of `/q/<id>` adds to the swap. Undefined for every other link. */
export function readSeenQuote(search: string): SeenQuote | undefined {
  const params = new URLSearchParams(search)
  const [sell, buy, amount] = ['sell', 'buy', 'amount'].map((name) => params.get(name) ?? '')
  const [out, expiry] = ['seen', 'expires'].map((name) => params.get(name) ?? '')
  const isNumber = (text: string | undefined) => text !== undefined && wholeNumberPattern.test(text)
  if (!sell || !buy || !amount || !out || !isNumber(out) || out.length > longestUnits) return undefined
  if (!expiry || !isNumber(expiry) || expiry.length > 11) return undefined
  return { sell, buy, amount, out: BigInt(out), expiry: Number(expiry) }
}

/** The swap on the form now. */
export interface CurrentSwap {
  readonly from: Asset
  readonly to: Asset
  /** Undefined while the typed amount is not one. */
  readonly units: bigint | undefined
  /** What the selected route delivers; undefined without a price. */
  readonly out: bigint | undefined
}

/** Whether the form still has the swap of the link. */
function isSameSwap(seen: SeenQuote, { from, to, units }: CurrentSwap): boolean {
  if (formatAsset(from) !== seen.sell.toUpperCase() || formatAsset(to) !== seen.buy.toUpperCase()) return false
  return units !== undefined && formatDecimal(units, unitDecimals(from)) === seen.amount
}

export interface SeenContext {
  readonly messages: LinkMessages
  readonly locale: string
  /** Unix seconds by the nodes' clock; undefined until it is known. */
  readonly now: number | undefined
}

/** Compares the agent's quote with the price now, in words. Undefined after the person changed the swap. */
export function seenQuoteText(seen: SeenQuote, current: CurrentSwap, { messages, locale, now }: SeenContext) {
  if (!isSameSwap(seen, current)) return undefined
  const then = shortCoinText(seen.out, current.to, locale, 'down')
  const ended = now !== undefined && now > seen.expiry ? `${messages.ended(timeText(seen.expiry, locale))} ` : ''
  if (current.out === undefined)
    return { title: messages.saw(then), text: `${ended}${messages.noPriceNow}`, isWorse: false }
  const below = bpsBelow(current.out, seen.out) ?? 0n
  const title = messages.sawNow(then, shortCoinText(current.out, current.to, locale, 'down'))
  const percent = percentText(below, locale)
  const change = below === 0n ? messages.same : below > 0n ? messages.less(percent) : messages.more(percent)
  return { title, text: `${change} ${ended}${messages.usesNew}`, isWorse: below > 0n }
}

const timeText = (seconds: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(seconds * 1000)
