import { InvalidAmountError, type Units, units } from '../asset/amount.ts'
import { type Asset, formatAsset, layer1Of, unitDecimals } from '../asset/asset.ts'
import { type Protocol, protocolIds, protocols } from '../chains/protocol.ts'
import { type PricedPool, priceUsd } from '../nodes/price.ts'
import type { Quote } from './quote.ts'

const BPS = 10_000n

/**
 * A pool as the market price needs it. Pass pools that a majority of the nodes reports.
 *
 * @example
 * const pool: MarketPool | undefined = pools.THORCHAIN[0]
 */
export interface MarketPool extends PricedPool {
  /** A halted pool keeps an old price, so it does not count. */
  readonly tradingHalted?: boolean
}

/**
 * The pools of each protocol. A protocol that could not be read is left out.
 *
 * @example
 * const onlyMaya: MarketPools = { MAYACHAIN: pools.MAYACHAIN }
 */
export type MarketPools = Partial<Record<Protocol, readonly MarketPool[]>>

/**
 * An amount of one asset to be priced in another.
 *
 * @example
 * const params: MarketParams = { pools, from: quote.fromAsset, to: quote.toAsset, amount: 15_000_000n }
 */
export interface MarketParams {
  readonly pools: MarketPools
  readonly from: Asset
  readonly to: Asset
  /** In units of `from`. */
  readonly amount: bigint
}

/** One protocol's price of the amount as a fraction, and the depth behind it, both in units of the target. */
interface Spot {
  readonly over: bigint
  readonly under: bigint
  readonly depth: bigint
}

/**
 * Returns what `amount` is worth at market, in units of `to`: the spot price of the pools of both protocols, without
 * slip or fees. Each protocol counts by the depth of the shallower pool on its path. Rounded up, so that a loss is
 * never understated. Returns undefined when no protocol has open pools for both assets. market = ⌈Σ wₚ·outₚ / Σ wₚ⌉
 * with outₚ = amount·(Bₛ/Aₛ)·(Aₜ/Bₜ) and wₚ = ⌊Aₜ·min(Bₛ, Bₜ)/Bₜ⌋; A and B are the asset and base depths of the source
 * and target pools. The base asset itself needs no pool.
 *
 * @example
 * marketOutput({ pools, from: quote.fromAsset, to: quote.toAsset, amount: 15_000_000n })
 */
export function marketOutput({ pools, ...swap }: MarketParams): Units | undefined {
  const spots = protocolIds.flatMap((protocol) => spotOf(protocol, pools[protocol] ?? [], swap) ?? [])
  const depth = spots.reduce((sum, spot) => sum + spot.depth, 0n)
  if (depth === 0n) return undefined
  const under = spots.reduce((product, spot) => product * spot.under, 1n)
  const over = spots.reduce((sum, spot) => sum + (spot.depth * spot.over * under) / spot.under, 0n)
  return units(ceilDivide(over, under * depth))
}

function spotOf(
  protocol: Protocol,
  pools: readonly MarketPool[],
  { from, to, amount }: Omit<MarketParams, 'pools'>,
): Spot | undefined {
  const source = sideOf(protocol, pools, from)
  const target = sideOf(protocol, pools, to)
  if (source === undefined || target === undefined || (source === 'base' && target === 'base')) return undefined
  const [sourceAsset, sourceBase] = source === 'base' ? [1n, 1n] : [source.balanceAsset, source.balanceBase]
  const [targetAsset, targetBase] = target === 'base' ? [1n, 1n] : [target.balanceAsset, target.balanceBase]
  const shallower = source === 'base' || (target !== 'base' && targetBase < sourceBase) ? targetBase : sourceBase
  return {
    over: amount * sourceBase * targetAsset,
    under: sourceAsset * targetBase,
    depth: (targetAsset * shallower) / targetBase,
  }
}

/** The open pool of an asset, 'base' for the protocol's own base asset, undefined where it cannot be swapped. */
function sideOf(protocol: Protocol, pools: readonly MarketPool[], asset: Asset): MarketPool | 'base' | undefined {
  const name = formatAsset(layer1Of(asset))
  if (name === protocols[protocol].baseAsset) return 'base'
  const pool = pools.find((candidate) => formatAsset(candidate.asset) === name)
  const isOpen = pool?.status === 'available' && pool.tradingHalted !== true
  return isOpen && pool.balanceAsset > 0n && pool.balanceBase > 0n ? pool : undefined
}

/**
 * Returns the loss against market in hundredths of a percent, negative for a gain: ⌈(market − out)·10⁴/market⌉. Rounded
 * up, so that a loss is never understated. Throws `InvalidAmountError` when `market` is zero.
 *
 * @example
 * lossBps(units(1_000_000n), units(950_000n)) // 500n
 */
export function lossBps(market: Units, out: Units): bigint {
  if (market === 0n) throw new InvalidAmountError({ value: '0', decimals: 0 })
  return ceilDivide((market - out) * BPS, market)
}

/**
 * Loss of a swap against market. Negative figures are a gain.
 *
 * @example
 * const loss: MarketLoss = { market: units(100n), loss: 5n, lossBps: 500n }
 */
export interface MarketLoss {
  /** Value of the amount at market, in units of the target asset. */
  readonly market: Units
  /** market − out, in units of the target asset. */
  readonly loss: bigint
  readonly lossBps: bigint
  /** The loss in USD times 1e8, rounded up; absent when the target has no price. */
  readonly lossUsd?: bigint
}

/**
 * Returns what a swap that pays `out` loses against market, or undefined when the market is unknown. Dollars use the
 * higher of the protocols' prices of the target asset.
 *
 * @example
 * lossOf({ pools, from: quote.fromAsset, to: quote.toAsset, amount: quote.amountIn, out: quote.expectedAmountOut })
 */
export function lossOf({ out, ...params }: MarketParams & { readonly out: Units }): MarketLoss | undefined {
  const market = marketOutput(params)
  if (market === undefined || market === 0n) return undefined
  const loss = market - out
  const price = marketPriceUsd(params)
  const bps = lossBps(market, out)
  if (price === undefined) return { market, loss, lossBps: bps }
  const one = 10n ** BigInt(unitDecimals(params.to))
  return { market, loss, lossBps: bps, lossUsd: ceilDivide(loss * price, one) }
}

/**
 * USD of one coin of the target asset times 1e8: the higher of the protocols' prices, so that no loss is understated.
 */
export function marketPriceUsd({ pools, to }: Pick<MarketParams, 'pools' | 'to'>): bigint | undefined {
  const prices = protocolIds.flatMap((protocol) => priceUsd(to, protocol, pools[protocol] ?? []) ?? [])
  return prices.reduce<bigint | undefined>(
    (most, price) => (most === undefined || price > most ? price : most),
    undefined,
  )
}

/**
 * The parts of a swap's cost, in units of the target asset. They sum to `total` exactly.
 *
 * @example
 * const costs: SwapCosts = costsOf(quote, quote.expectedAmountOut)
 * costs.total // 0n
 */
export interface SwapCosts {
  /** market − out; negative for a gain. */
  readonly total: bigint
  readonly liquidity: Units
  readonly outbound: Units
  readonly affiliate: Units
  /** The rest: how far the swap itself moves the price, and how far this protocol's price is from market. */
  readonly priceMovement: bigint
}

/**
 * Splits the difference from market into the quote's fees and the price movement, which is the remainder:
 * market − out = liquidity + outbound + affiliate + priceMovement.
 *
 * @example
 * costsOf(quote, units(420_000_000n)).priceMovement
 */
export function costsOf(
  { expectedAmountOut, fees }: Pick<Quote, 'expectedAmountOut' | 'fees'>,
  market: Units,
): SwapCosts {
  const { liquidity, outbound, affiliate } = fees
  const total = market - expectedAmountOut
  return { total, liquidity, outbound, affiliate, priceMovement: total - liquidity - outbound - affiliate }
}

/** Quotient rounded up, for a positive divisor. */
function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor > 0n ? quotient + 1n : quotient
}
