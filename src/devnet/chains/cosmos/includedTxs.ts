import type { Mined } from '../blocks.ts'
import type { CosmosTx } from './admit.ts'
import type { CosmosNode } from './cosmosNode.ts'

export interface IncludedTx {
  readonly hash: string
  readonly mined: Mined<CosmosTx>
  /** Position in its block. */
  readonly index: number
}

interface Included {
  readonly size: number
  readonly byHash: ReadonlyMap<string, IncludedTx>
  readonly byHeight: ReadonlyMap<number, readonly IncludedTx[]>
}

const cache = new WeakMap<ReadonlyMap<string, Mined<CosmosTx>>, Included>()

/** Returns the included transactions by hash and by height, in the order of blocks. */
export function includedTxs({ blocks }: Pick<CosmosNode, 'blocks'>): Included {
  const { mined } = blocks.state
  const known = cache.get(mined)
  if (known?.size === mined.size) return known
  const byHash = new Map<string, IncludedTx>()
  const byHeight = new Map<number, IncludedTx[]>()
  for (const [hash, one] of mined) {
    const block = byHeight.get(one.height) ?? []
    const tx = { hash, mined: one, index: block.length }
    block.push(tx)
    byHeight.set(one.height, block)
    byHash.set(hash, tx)
  }
  const fresh = { size: mined.size, byHash, byHeight }
  cache.set(mined, fresh)
  return fresh
}
