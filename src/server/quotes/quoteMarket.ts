import type { SwapQuoteResult } from '../../contract/swapQuote.ts'
import { formatDecimal } from '../../core/asset/amount.ts'
import { type Asset, formatAsset, unitDecimals } from '../../core/asset/asset.ts'
import { type Consent, consentFor } from '../../core/quote/lossConsent.ts'
import { lossOf, type MarketLoss, type MarketPools } from '../../core/quote/market.ts'
import type { Quote } from '../../core/quote/quote.ts'
import { fullAsset } from './fullAsset.ts'

export type QuoteMarket = SwapQuoteResult['portage']['market']

/** A quote that is this far above market is treated as wrong. */
const MOST_GAIN_BPS = 1_000n
const USD_DECIMALS = 8

const unknown: QuoteMarket = {
  consent: 'unknown',
  words: 'The market price is unknown, so the loss of this quote is unknown.',
  instruction: 'Show this to the person before anything is sent.',
}

/** Compares a quote with the market of both protocols. An unknown loss is reported as unknown, never as zero. */
export function quoteMarket(quote: Quote, pools: MarketPools): QuoteMarket {
  const { protocol, toAsset, amountIn, expectedAmountOut } = quote
  const from = fullAsset(protocol, quote.fromAsset, pools[protocol] ?? [])
  const loss = lossOf({ pools, from, to: toAsset, amount: amountIn, out: expectedAmountOut })
  if (loss === undefined) return unknown
  const worth = { output: loss.market.toString(), human_output: formatDecimal(loss.market, unitDecimals(toAsset)) }
  if (loss.lossBps < -MOST_GAIN_BPS) {
    const message = 'The quote is far above what the pools of both protocols pay. Do not rely on it.'
    return { consent: 'blocked', words: message, instruction: instructions.blocked, ...worth }
  }
  const consent = consentFor(loss)
  return {
    consent,
    words: `${sentenceOf(loss, toAsset)}${consent === 'blocked' ? ` ${blockedAdvice}` : ''}`,
    ...(consent === 'none' ? {} : { instruction: instructions[consent] }),
    ...worth,
    loss: loss.loss.toString(),
    loss_bps: Number(loss.lossBps),
    ...(loss.lossUsd === undefined ? {} : { loss_usd: formatDecimal(loss.lossUsd, USD_DECIMALS) }),
  }
}

/** For the person. */
const blockedAdvice = 'Portage does not offer a swap at this loss. Send less at once, or wait.'

/** For the agent. */
const instructions: Readonly<Record<Exclude<Consent, 'none'>, string>> = {
  checkbox: 'Ask the person to confirm this loss before anything is sent.',
  word: 'Ask the person to type a word that confirms this loss before anything is sent.',
  blocked: 'Do not swap at this price, and do not ask the person to.',
}

function sentenceOf({ loss, lossBps, lossUsd }: MarketLoss, asset: Asset): string {
  const gain = loss < 0n
  const size = (value: bigint) => (value < 0n ? -value : value)
  const coins = `${formatDecimal(size(loss), unitDecimals(asset))} ${formatAsset(asset)}`
  const dollars = lossUsd === undefined ? '' : `, $${centsOf(size(lossUsd))}`
  const share = formatDecimal(size(lossBps), 2)
  return `You receive ${share} % ${gain ? 'more' : 'less'} than at market (${coins}${dollars}), with every fee and the price movement.`
}

/** Dollars with cents, rounded up. */
function centsOf(usd: bigint): string {
  const cents = (usd + 999_999n) / 1_000_000n
  const text = cents.toString().padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}
