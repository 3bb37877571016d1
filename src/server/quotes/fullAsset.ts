import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import { type FuzzyPool, resolveAsset } from '../../core/asset/fuzzy.ts'
import type { Protocol } from '../../core/chains/protocol.ts'

/** A shorter id is not a full contract address on any chain. */
const shortId = 10

/** Resolves a short name ("ETH.USDC") to the token of these pools; returns the asset unchanged when no pool has it. */
export function fullAsset(protocol: Protocol, asset: Asset, pools: readonly FuzzyPool[]): Asset {
  if (asset.kind !== 'token' || (asset.id ?? '').length >= shortId) return asset
  return resolveAsset(formatAsset(asset), protocol, pools)
}
