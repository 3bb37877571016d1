import type { TronContract, TronRaw } from '../../../core/deposits/tron/tronMessages.ts'
import type { TronNode } from './tronNode.ts'

/** How long a transaction that the node builds is valid. Source: java-tron, `TRANSACTION_DEFAULT_EXPIRATION_TIME`. */
const VALID_MS = 60_000n

interface NewRawOptions {
  readonly feeLimit?: bigint
  readonly memo?: Uint8Array
}

/** Builds an unsigned transaction that refers to the newest block. */
export function newRaw(node: TronNode, contract: TronContract, { feeLimit = 0n, memo }: NewRawOptions = {}): TronRaw {
  const newest = node.blockId(node.blocks.height())
  const now = BigInt(node.blocks.time()) * 1_000n
  return {
    refBlockBytes: newest.slice(6, 8),
    refBlockHash: newest.slice(8, 16),
    expiration: now + VALID_MS,
    data: memo ?? new Uint8Array(),
    contracts: [contract],
    timestamp: now,
    feeLimit,
  }
}
