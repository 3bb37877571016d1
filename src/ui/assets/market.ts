import type { Pool } from '../../core/actions/getPools.ts'
import { type Asset, sameAsset } from '../../core/asset.ts'
import { chains, isChainId } from '../../core/chain.ts'
import { priceUsd } from '../../core/price.ts'
import { type Protocol, protocolIds } from '../../core/protocol.ts'

/** What both protocols say they trade. A protocol that did not answer is missing, not empty. */
export interface Market {
  readonly pools: readonly Pool[]
  readonly missing: readonly Protocol[]
}

/** USD of one coin times 1e8 by the first protocol that can tell. */
export function marketPrice({ pools }: Market, asset: Asset): bigint | undefined {
  for (const protocol of protocolIds) {
    const price = priceUsd(
      protocol,
      asset,
      pools.filter((pool) => pool.protocol === protocol),
    )
    if (price !== undefined && price > 0n) return price
  }
  return undefined
}

/** Decimals that an amount of this asset can carry: what its pools say, what its chain allows, and never more than 8 (CACAO: 10). */
export function payableDecimals(asset: Asset, unitDecimals: number, market: Market | undefined): number {
  const own = market?.pools.filter((pool) => sameAsset(pool.asset, asset)).map((pool) => pool.decimals) ?? []
  const native = asset.kind === 'native' && isChainId(asset.chain) ? chains[asset.chain].nativeDecimals : unitDecimals
  return Math.min(unitDecimals, native, own.length > 0 ? Math.max(...own) : unitDecimals)
}
