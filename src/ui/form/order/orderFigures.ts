import { type Units, units } from '../../../core/asset/amount.ts'
import { type Asset, unitDecimals } from '../../../core/asset/asset.ts'
import { AmbiguousAmountError, parseAmountInput } from '../../../core/asset/decimalInput.ts'
import { payableDecimals } from '../../../core/asset/payableDecimals.ts'
import { supplyLimit } from '../../../core/asset/supply.ts'
import type { LimitQueueState } from '../../../core/preparation/orders/limitQueue.ts'
import { consentFor } from '../../../core/quote/lossConsent.ts'
import { costsOf, lossBps, lossOf, marketOutput } from '../../../core/quote/market.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import type { AgreedMarket, RouteCost } from '../market/routeCost.ts'
import { type AmountProblem, typedAmount } from '../typedAmount.ts'
import type { OrderField, OrderForm } from './orderForm.ts'

/** The price of a limit order in each of its three fields; the typed one decides the others. */
export interface OrderFigures {
  /** The least that the whole amount pays, after fees; units of the coin that is received. */
  readonly output: Units
  /** Units of the coin that is received for one coin that is sent, rounded down unless typed. */
  readonly price: Units
  /** How far `output` is above the market, in hundredths of a percent. */
  readonly aboveBps: bigint
  /** What the amount is worth at market, before fees, and one coin of it. */
  readonly market: Units
  readonly marketPrice: Units
}

/** Why an order cannot be placed: its price as it is typed, or the network. */
export type OrderProblem =
  | { readonly kind: 'typed'; readonly field: OrderField; readonly problem: AmountProblem | { readonly kind: 'none' } }
  | { readonly kind: 'queue'; readonly state: Exclude<LimitQueueState, 'open'> }

export interface OrderFacts {
  readonly from: Asset
  readonly to: Asset
  /** What is sent. */
  readonly amount: Units
  readonly pools: AgreedMarket
  readonly locale: string
}

/**
 * Computes an order's output, price and distance from the market of THORChain's confirmed pools from the one that was
 * typed. An output is rounded up, as `planLimitOrder` does. `unknown`: the pools have no price for the pair.
 */
export function orderFigures(
  { field, text }: Pick<OrderForm, 'field' | 'text'>,
  { from, to, amount, pools, locale }: OrderFacts,
): OrderFigures | Extract<OrderProblem, { kind: 'typed' }> | 'unknown' {
  const own = pools.THORCHAIN ?? []
  const market = marketOutput({ pools: { THORCHAIN: own }, from, to, amount })
  if (market === undefined || market === 0n) return 'unknown'
  const one = 10n ** BigInt(unitDecimals(from))
  const supply = supplyLimit(to)
  const read = readPrice()
  if (typeof read !== 'bigint') return { kind: 'typed', field, problem: read }
  const output = units(outputFor(read))
  if (output === 0n) return { kind: 'typed', field, problem: { kind: 'none' } }
  if (output > supply) return { kind: 'typed', field, problem: { kind: 'more_than_exist', ticker: to.ticker } }
  return {
    output,
    price: units(field === 'price' ? read : (output * one) / amount),
    aboveBps: field === 'above' ? read : -lossBps(market, output),
    market,
    marketPrice: units((market * one) / amount),
  }

  function readPrice(): bigint | AmountProblem | { readonly kind: 'none' } {
    if (field === 'above') return readPercent(text, locale)
    const all = unitDecimals(to)
    const decimals = field === 'output' ? payableDecimals(to, own) : all
    const { ticker } = to
    const typed = typedAmount(text, { entry: 'coins', ticker, locale, unitDecimals: all, decimals, price: undefined })
    if (typed.kind === 'amount') return typed.units
    return typed.kind === 'problem' ? typed.problem : typed
  }

  function outputFor(value: bigint): bigint {
    if (field === 'output') return value
    if (field === 'price') return ceilDivide(amount * value, one)
    const share = BPS + value
    return share <= 0n ? 0n : ceilDivide((market ?? 0n) * share, BPS)
  }
}

const BPS = 10_000n

const ceilDivide = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

/** Reads percent with up to two decimals as hundredths of a percent; below the market with a minus. */
function readPercent(text: string, locale: string): bigint | AmountProblem | { readonly kind: 'none' } {
  const [, sign = '', digits = ''] = /^\s*([-−+]?)\s*(.*?)\s*%?\s*$/u.exec(text) ?? []
  if (digits === '') return { kind: 'none' }
  try {
    const size = parseAmountInput(digits, { decimals: 2, locale })
    return sign === '-' || sign === '−' ? -size : size
  } catch (error) {
    if (!(error instanceof AmbiguousAmountError)) return { kind: 'unreadable' }
    const [grouped, decimal] = error.readings
    return { kind: 'ambiguous', grouped, decimal }
  }
}

/**
 * The worst that an order can pay against the market, and the consent that it needs: nothing above the market. Fees are
 * those of a swap now.
 */
export function orderCost(
  quote: Quote,
  { output, pools }: { readonly output: Units; readonly pools: AgreedMarket },
): RouteCost | undefined {
  const { fromAsset: from, toAsset: to, amountIn: amount } = quote
  const loss = lossOf({ pools: { THORCHAIN: pools.THORCHAIN ?? [] }, from, to, amount, out: output })
  if (loss === undefined) return undefined
  const { lossUsd: _usd, ...rest } = loss
  return { ...rest, parts: costsOf(quote, loss.market), consent: consentFor(loss), priceUsd: undefined }
}

/** Lengths that the form offers, in blocks: an hour, a day and three days. */
const presets = [600, 14_400, 43_200]

/** Returns the lengths that the network allows, with its maximum in place of those above it, and the chosen one. */
export function expiriesFor(maxBlocks: number, blocks: number): readonly number[] {
  const lengths = [...presets, blocks].map((length) => allowedBlocks(length, maxBlocks))
  return [...new Set(lengths)].sort((one, other) => one - other)
}

/** Returns how long an order waits: as chosen, or the longest that the network allows below that. */
export const allowedBlocks = (blocks: number, maxBlocks: number): number => Math.min(blocks, maxBlocks)
