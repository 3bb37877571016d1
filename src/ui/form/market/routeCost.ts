import type { Protocol } from '../../../core/chains/protocol.ts'
import type { AgreedPool } from '../../../core/quorum/agreedPools.ts'
import { type Consent, consentFor } from '../../../core/quote/lossConsent.ts'
import { costsOf, lossOf, type MarketLoss, marketPriceUsd, type SwapCosts } from '../../../core/quote/market.ts'
import type { Quote } from '../../../core/quote/quote.ts'

/** The pools that a majority of each protocol's nodes reports; a protocol without a majority is left out. */
export type AgreedMarket = Partial<Record<Protocol, readonly AgreedPool[]>>

/** Loss of a quote against market, its parts, and the consent that signing needs. */
export interface RouteCost extends MarketLoss {
  readonly parts: SwapCosts
  readonly consent: Consent
  /** USD of one coin of the target asset times 1e8, where it is known. */
  readonly priceUsd: bigint | undefined
}

/** The difference from market, or why it is unknown. A swap can be reviewed only if it is known. */
export type KnownCost = RouteCost | 'checking' | 'unknown'

/** Compares a quote with market. Undefined while its protocol's pools are not confirmed, or have no price for it. */
export function routeCost(quote: Quote, pools: AgreedMarket): RouteCost | undefined {
  const { protocol, fromAsset: from, toAsset: to, amountIn: amount, expectedAmountOut: out } = quote
  const loss = pools[protocol] && lossOf({ pools, from, to, amount, out })
  if (loss === undefined) return undefined
  const priceUsd = marketPriceUsd({ pools, to })
  return { ...loss, parts: costsOf(quote, loss.market), consent: consentFor(loss), priceUsd }
}

export type LossLevel = 'low' | 'medium' | 'high'

/** Returns `low` under 1 percent below market, `medium` under 3, else `high`. */
export function lossLevel({ lossBps }: Pick<MarketLoss, 'lossBps'>): LossLevel {
  if (lossBps < 100n) return 'low'
  return lossBps < 300n ? 'medium' : 'high'
}
