import { getPoolRecords } from '../core/actions/getPoolRecords.ts'
import { type Asset, formatAsset } from '../core/asset.ts'
import { resolveAsset } from '../core/fuzzy.ts'
import type { AskOptions, Node } from '../core/nodes/node.ts'
import { onceABlock } from './onceABlock.ts'

/** Shorter than a contract on any chain: then the node has guessed which token is meant. */
const shortId = 10

/**
 * The token that the node took a short name for ("ETH.USDC"), as its pools tell. Never rejects: when they cannot be
 * asked in time, the name stays as it was written.
 */
export async function fullAsset(node: Node, asset: Asset, { now, ...options }: AskOptions & { now: number }) {
  if (asset.kind !== 'token' || (asset.id ?? '').length >= shortId) return asset
  const ask = () => getPoolRecords(node, options)
  const pools = await onceABlock({ node, now, key: 'pools', ask }).catch(() => [])
  const open = pools.flatMap(({ pool }) => (pool.status === 'available' ? [pool] : []))
  return resolveAsset(node.protocol, formatAsset(asset), open)
}
