import { chains, isChainId } from '../chains/chains.ts'
import { type Asset, sameAsset, unitDecimals } from './asset.ts'

/**
 * Returns the decimals that an amount can have: the smallest of its pools', its chain's, and its units'. Throws
 * `UnknownDecimalsError` (unsupported_asset).
 */
export function payableDecimals(
  asset: Asset,
  pools: readonly { readonly asset: Asset; readonly decimals: number }[],
): number {
  const all = unitDecimals(asset)
  const own = pools.filter((pool) => sameAsset(pool.asset, asset)).map((pool) => pool.decimals)
  const native = asset.kind === 'native' && isChainId(asset.chain) ? chains[asset.chain].nativeDecimals : all
  return Math.min(all, native, own.length > 0 ? Math.max(...own) : all)
}
