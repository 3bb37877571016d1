import { type Asset, formatAsset } from '../core/asset/asset.ts'
import { type FuzzyPool, resolveAsset } from '../core/asset/fuzzy.ts'
import type { Protocol } from '../core/chains/protocol.ts'

/** Shorter than a contract on any chain: then the node has guessed which token is meant. */
const shortId = 10

/** The token that a short name ("ETH.USDC") stands for by these pools; without a pool of it, the asset as it was given. */
export function fullAsset(protocol: Protocol, asset: Asset, pools: readonly FuzzyPool[]): Asset {
  if (asset.kind !== 'token' || (asset.id ?? '').length >= shortId) return asset
  return resolveAsset(formatAsset(asset), protocol, pools)
}
