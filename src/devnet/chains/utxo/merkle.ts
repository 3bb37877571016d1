import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { joinBytes } from '../../../core/address/codec.ts'

const EMPTY = '00'.repeat(32)

/** A block's Merkle tree over transaction ids, which are written in reverse byte order. Source: Bitcoin, merkle.cpp. */
export function merkleRoot(txids: readonly string[]): string {
  const [root] = levels(txids).at(-1) ?? []
  return root === undefined ? EMPTY : written(root)
}

/** Returns the hashes beside the path from a transaction to the root, from the bottom. */
export function merkleBranch(txids: readonly string[], position: number): readonly string[] {
  return levels(txids)
    .slice(0, -1)
    .map((level, depth) => {
      const beside = (position >> depth) ^ 1
      return written(level[beside] ?? level.at(-1) ?? new Uint8Array(32))
    })
}

function levels(txids: readonly string[]): readonly (readonly Uint8Array[])[] {
  let level: readonly Uint8Array[] = txids.map((txid) => hex.decode(txid).reverse())
  const all = [level]
  while (level.length > 1) {
    const below = level
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, at) => {
      const left = below[2 * at] ?? new Uint8Array(32)
      // An odd one is paired with itself.
      return sha256(sha256(joinBytes(left, below[2 * at + 1] ?? left)))
    })
    all.push(level)
  }
  return all
}

const written = (hash: Uint8Array): string => hex.encode(Uint8Array.from(hash).reverse())
