import { type Asset, formatAsset, parseAsset, sameAsset } from '../../core/asset/asset.ts'
import { type ChainId, chains, isChainId } from '../../core/chains/chains.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { ApiError } from '../failure.ts'

/** A coin that a plain transfer can swap. */
export interface MemolessCoin {
  readonly asset: Asset
  readonly chain: ChainId
  /** Decimals on its own chain. */
  readonly decimals: number
}

/**
 * Returns the coin of an asset, in any letter case. Throws `InvalidAssetError`, and `ApiError` (unsupported_asset) for a
 * token, a coin of the protocols themselves, and a chain that only Maya Protocol swaps.
 */
export function supportedAsset(text: string): MemolessCoin {
  const asset = parseAsset(text.toUpperCase())
  const { chain } = asset
  const name = formatAsset(asset)
  if (!isChainId(chain)) throw unsupported(`${name} is on a chain that THORChain does not swap.`)
  const { protocols, gasAsset, nativeDecimals: decimals } = chains[chain]
  if (!protocols.includes('THORCHAIN')) {
    throw unsupported(
      `Only Maya Protocol swaps ${name}, and it has no references: a deposit without a memo is lost there.`,
    )
  }
  if (chain === 'THOR' || chain === 'MAYA')
    throw unsupported(`${name} is sent with a message that has the memo itself.`)
  if (name !== gasAsset)
    throw unsupported(`A token needs a contract call with its own memo; only ${gasAsset} does without.`)
  return { asset, chain, decimals }
}

function unsupported(message: string): ApiError {
  const hint = 'Choose a coin from GET /memoless/api/v1/assets, or use a wallet that can attach the memo.'
  return new ApiError('unsupported_asset', { message, hint })
}

/** The pool of a coin; undefined unless a majority reports it as available. */
export function poolOf(pools: readonly AgreedPool[], { asset }: Pick<MemolessCoin, 'asset'>): AgreedPool | undefined {
  return pools.find((pool) => sameAsset(pool.asset, asset))
}
