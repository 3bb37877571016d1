import { type Asset, formatAsset, sameAsset } from '../../../core/asset/asset.ts'
import { type Protocol, protocolIds, protocols } from '../../../core/chains/protocol.ts'
import type { Pool } from '../../../core/nodes/pool.ts'
import { priceUsd } from '../../../core/nodes/price.ts'

/** The pools of both protocols. A protocol that did not respond is listed in `missing`. */
export interface Market {
  readonly pools: readonly Pool[]
  readonly missing: readonly Protocol[]
}

/** Returns USD of one coin times 1e8, by the first protocol that has a price. */
export function marketPrice({ pools }: Market, asset: Asset): bigint | undefined {
  for (const protocol of protocolIds) {
    const price = priceUsd(
      asset,
      protocol,
      pools.filter((pool) => pool.protocol === protocol),
    )
    if (price !== undefined && price > 0n) return price
  }
  return undefined
}

/**
 * Returns the asset as the pools name it, or a base asset. A token may leave out its contract, as in links; it gets
 * that of its pool. Undefined without a pool, or when open pools of several contracts have the ticker.
 */
export function listedAsset({ pools }: Market, asset: Asset): Asset | undefined {
  const name = formatAsset(asset)
  if (protocolIds.some((protocol) => protocols[protocol].baseAsset === name)) return asset
  if (pools.some((pool) => sameAsset(pool.asset, asset))) return asset
  const alike = pools.filter(
    (pool) => asset.kind === 'token' && asset.symbol === pool.asset.ticker && pool.asset.chain === asset.chain,
  )
  const open = alike.filter(({ status }) => status === 'available')
  const [first, ...others] = (open.length > 0 ? open : alike).map((pool) => pool.asset)
  return first && others.every((other) => sameAsset(other, first)) ? first : undefined
}
