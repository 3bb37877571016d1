import { type Asset, formatAsset } from '../core/asset.ts'
import { resolveAsset } from '../core/fuzzy.ts'
import type { AskOptions, Node } from '../core/nodes/node.ts'
import { openPools } from './openPools.ts'

/** Shorter than a contract on any chain: then the node has guessed which token is meant. */
const shortId = 10

/**
 * The token that the node took a short name for ("ETH.USDC"), as its pools tell. Never rejects: when they cannot be
 * asked in time, the name stays as it was written.
 */
export async function fullAsset(node: Node, asset: Asset, options: AskOptions & { now: number }) {
  if (asset.kind !== 'token' || (asset.id ?? '').length >= shortId) return asset
  return resolveAsset(node.protocol, formatAsset(asset), await openPools(node, options))
}
