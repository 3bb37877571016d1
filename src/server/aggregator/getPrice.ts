import type { price } from '../../contract/aggregator/price.ts'
import { formatDecimal } from '../../core/asset/amount.ts'
import { type Asset, parseAsset } from '../../core/asset/asset.ts'
import { type Protocol, protocolIds } from '../../core/chains/protocol.ts'
import { SwapError } from '../../core/errors.ts'
import { priceUsd } from '../../core/math/price.ts'
import type { MarketPools } from '../../core/quote/market.ts'
import { agreedPools } from '../agreedPools.ts'
import type { Handler } from '../bindHandler.ts'
import { fullAsset } from '../fullAsset.ts'
import { marketPools } from '../marketPools.ts'
import { jsonPrice, USD_DECIMALS } from './jsonPrice.ts'

/** Prices of assets from agreed pools. Throws `SwapError` when neither protocol's pools can be read. */
export const getPrice: Handler<typeof price> = async ({ tokens }, { nodes, clock }) => {
  const now = clock()
  const pools = await marketPools(nodes, { now })
  if (Object.keys(pools).length === 0) await agreedPools(nodes.THORCHAIN, { now })
  const timestamp = Math.floor(now / 1000)
  return tokens.map(({ identifier }) => {
    const found = priceOf(identifier, pools)
    if (found === undefined) return { identifier, timestamp }
    const exact = formatDecimal(found.price, USD_DECIMALS)
    return {
      identifier,
      price_usd: jsonPrice(found.price),
      price_usd_exact: exact,
      provider: found.protocol,
      timestamp,
    }
  })
}

/** The price of the first protocol with an open pool, THORChain first. */
function priceOf(text: string, pools: MarketPools): { price: bigint; protocol: Protocol } | undefined {
  for (const protocol of protocolIds) {
    const open = (pools[protocol] ?? []).filter((pool) => pool.tradingHalted !== true && pool.balanceBase > 0n)
    const asset = assetOf(text, protocol, open)
    const priced = open.map((pool) => ({ ...pool, priceUsd: pool.priceUsd }))
    const found = asset && priceUsd(asset, protocol, priced)
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
