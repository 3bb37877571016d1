import { type Asset, formatAsset, sameAsset } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { type Protocol, protocolIds, protocols } from '../../core/chains/protocol.ts'
import { priceUsd } from '../../core/math/price.ts'
import type { Pool } from '../../core/nodes/pool.ts'

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

/** Whether either protocol has a pool of the asset, or it is a base asset. A token may leave out its contract, as in links. */
export function isListed({ pools }: Market, asset: Asset): boolean {
  const name = formatAsset(asset)
  if (protocolIds.some((protocol) => protocols[protocol].baseAsset === name)) return true
  return pools.some(({ asset: { chain, ticker, id } }) => {
    const isAlike = chain === asset.chain && ticker === asset.ticker
    return isAlike && (asset.id === undefined || id === asset.id)
  })
}

/** Returns the decimals that an amount can have: the smallest of its pools', its chain's, and 8 (CACAO: 10). */
export function payableDecimals(asset: Asset, unitDecimals: number, market: Market | undefined): number {
  const own = market?.pools.filter((pool) => sameAsset(pool.asset, asset)).map((pool) => pool.decimals) ?? []
  const native = asset.kind === 'native' && isChainId(asset.chain) ? chains[asset.chain].nativeDecimals : unitDecimals
  return Math.min(unitDecimals, native, own.length > 0 ? Math.max(...own) : unitDecimals)
}
