import { formatDecimal } from '../../../core/asset/amount.ts'
import { type Asset, homeChain, unitDecimals } from '../../../core/asset/asset.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { chainName } from '../../shared/assets/chainName.ts'
import { coinText, shortCoinText } from '../../shared/figures/coinText.ts'
import { groupDigits, usdText } from '../../shared/figures/figures.ts'
import { shareText } from '../../shared/figures/shareText.ts'
import type { CostMessages } from '../../texts/costs.en.ts'
import type { HelpTerm } from '../../texts/help.en.ts'
import type { RouteCost } from './routeCost.ts'

/** A cost in coins, dollars and percent of the market value. */
export interface CostAmount {
  /** Six significant digits, rounded up; `exact` has all digits. */
  readonly short: string
  readonly exact: string
  /** "$12.30 · 0.13%", without dollars where no price is known. Undefined for a cost of zero. */
  readonly share?: string
}

/** One part of the difference from market. */
export interface CostLine extends CostAmount {
  readonly name: string
  readonly term: HelpTerm
  readonly why?: string
}

export interface CostLineOptions {
  /** Who receives the affiliate fee, and its basis points. */
  readonly payee?: { readonly name: string; readonly bps: number } | undefined
  readonly asset: Asset
  readonly protocol: Protocol
  readonly locale: string
  readonly messages: CostMessages
}

const CENT = 1_000_000n

/** Returns the whole difference from market, to which the lines of `costLines` add up. */
export function costTotal({ parts, lossBps, priceUsd }: RouteCost, texts: CostLineOptions): CostAmount {
  const measured = { cents: centsOf(parts.total, { priceUsd, asset: texts.asset }), bps: lossBps }
  return amounts(parts.total, measured, texts)
}

/**
 * Splits the difference from market into its parts. Coins add up to the unit. Dollars and percent are rounded; the
 * price movement takes the rounding difference, so that they add up to the loss shown elsewhere.
 */
export function costLines(
  { parts, market, lossBps, priceUsd }: RouteCost,
  texts: CostLineOptions,
): readonly CostLine[] {
  const { asset, protocol, messages, locale, payee } = texts
  const cents = (units: bigint) => centsOf(units, { priceUsd, asset }) ?? 0n
  const bps = (units: bigint) => divideNearest(units * 10_000n, market)
  const fees = [parts.liquidity, parts.outbound, parts.affiliate]
  const movement = {
    cents: fees.reduce((left, fee) => left - cents(fee), cents(parts.total)),
    bps: fees.reduce((left, fee) => left - bps(fee), lossBps),
  }
  const line = (units: bigint, measured: Measured = { cents: cents(units), bps: bps(units) }) =>
    amounts(units, priceUsd === undefined ? { ...measured, cents: undefined } : measured, texts)
  const chain = chainName(homeChain(asset, protocol))
  return [
    {
      name: messages.priceMovement,
      term: 'priceMovement',
      why: messages.priceMovementWhy,
      ...line(parts.priceMovement, movement),
    },
    { name: messages.poolFee, term: 'liquidityFee', why: messages.poolFeeWhy, ...line(parts.liquidity) },
    { name: messages.delivery(chain), term: 'networkFee', why: messages.deliveryWhy, ...line(parts.outbound) },
    {
      name: payee ? messages.affiliateTo(payee.name, shareText(payee.bps, locale)) : messages.affiliate,
      term: 'affiliateFee',
      ...line(parts.affiliate),
    },
  ]
}

/** Returns the value of units in cents, rounded; undefined without a price. */
function centsOf(units: bigint, { priceUsd, asset }: { readonly priceUsd: bigint | undefined; readonly asset: Asset }) {
  const one = 10n ** BigInt(unitDecimals(asset))
  return priceUsd === undefined ? undefined : divideNearest(units * priceUsd, one * CENT)
}

interface Measured {
  readonly cents: bigint | undefined
  readonly bps: bigint
}

function amounts(units: bigint, { cents, bps }: Measured, { asset, locale, messages }: CostLineOptions): CostAmount {
  if (units === 0n) return { short: messages.affiliateNone, exact: messages.affiliateNone }
  const sign = units > 0n ? '−' : '+'
  const size = units > 0n ? units : -units
  const percent = bps === 0n ? `<${groupDigits('0.01', locale)}` : groupDigits(formatDecimal(sizeOf(bps), 2), locale)
  const usd = cents === undefined ? [] : [usdText(cents === 0n ? 1n : sizeOf(cents) * CENT, locale)]
  return {
    short: `${sign}${shortCoinText(size, asset, locale, units > 0n ? 'up' : 'down')}`,
    exact: `${sign}${coinText(size, asset, locale)}`,
    share: [...usd, messages.percent(percent)].join(' · '),
  }
}

const sizeOf = (value: bigint) => (value < 0n ? -value : value)

/** Divides and rounds to the nearest, half away from zero. The divisor is positive. */
function divideNearest(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return (dividend < 0n ? dividend - half : dividend + half) / divisor
}
