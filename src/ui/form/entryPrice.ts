import type { Asset } from '../../core/asset/asset.ts'
import { marketPriceUsd } from '../../core/quote/market.ts'
import { type Market, marketPrice } from '../shared/assets/market.ts'
import type { AgreedMarket } from './market/routeCost.ts'

/** Returns USD of one coin times 1e8: by the pools that most nodes report, and by those of one node until they are known. */
export function knownPrice(asset: Asset, agreed: AgreedMarket, market: Market | undefined): bigint | undefined {
  return marketPriceUsd({ pools: agreed, to: asset }) ?? (market && marketPrice(market, asset))
}

/** The price that converts typed dollars, and its coin. */
export interface EntryPrice {
  readonly asset: Asset
  readonly price: bigint | undefined
}

/** A smaller move of the price (hundredths of a percent) changes no typed amount. */
const STEADY_BPS = 25n
const BPS = 10_000n

/** Keeps the price of typed dollars until the market has moved, so that not every reading of the pools changes the amount. */
export function steadyPrice(held: EntryPrice, now: EntryPrice): EntryPrice {
  if (held.asset !== now.asset || !held.price || !now.price) return now
  const moved = (now.price * BPS) / held.price - BPS
  return moved < -STEADY_BPS || moved > STEADY_BPS ? now : held
}
