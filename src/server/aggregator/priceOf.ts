import { type Asset, parseAsset } from '../../core/asset/asset.ts'
import { type Protocol, protocolIds } from '../../core/chains/protocol.ts'
import { SwapError } from '../../core/errors.ts'
import { priceUsd } from '../../core/nodes/price.ts'
import type { MarketPools } from '../../core/quote/market.ts'
import { fullAsset } from '../quotes/fullAsset.ts'

export interface AssetPrice {
  /** US dollars of one coin times 1e8. */
  readonly price: bigint
  readonly protocol: Protocol
}

/** Returns the price by the first protocol with an open pool, THORChain first; undefined where neither has one. */
export function priceOf(text: string, pools: MarketPools): AssetPrice | undefined {
  for (const protocol of protocolIds) {
    const open = (pools[protocol] ?? []).filter((pool) => pool.tradingHalted !== true && pool.balanceBase > 0n)
    const asset = assetOf(text, protocol, open)
    const found = asset && priceUsd(asset, protocol, open)
    if (found !== undefined) return { price: found, protocol }
  }
  return undefined
}

/** Undefined for text that is not in the protocol's notation, which has no price. */
function assetOf(text: string, protocol: Protocol, pools: NonNullable<MarketPools[Protocol]>): Asset | undefined {
  try {
    return fullAsset(protocol, parseAsset(text, protocol), pools)
  } catch (error) {
    if (error instanceof SwapError) return undefined
    throw error
  }
}
