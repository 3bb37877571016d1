import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { expectLowSignature } from '../signature.ts'
import { txRaw } from './messages.ts'
import type { CosmosTx } from './unsignedTx.ts'

/** A transaction to broadcast. */
export interface SignedCosmosTx {
  readonly txBytes: Uint8Array
  /** The hash by which nodes and explorers know it: SHA-256 of the bytes, upper-case hex. */
  readonly hash: string
}

/**
 * Puts a wallet's signature (r and s, 32 bytes each) to a transaction that we built. The bytes that were signed must be
 * ours: compare a document that came back from the wallet with `checkCosmosDeposit` first.
 * Throws `UnreadableDepositError` on a signature of another form. Source: Cosmos SDK tx/v1beta1 TxRaw.
 */
export function assembleTx({ bodyBytes, authInfoBytes }: CosmosTx, signature: Uint8Array): SignedCosmosTx {
  expectLowSignature(signature)
  const txBytes = txRaw.toWire({ bodyBytes, authInfoBytes, signatures: [signature] })
  return { txBytes, hash: hashOfTx(txBytes) }
}

export const hashOfTx = (txBytes: Uint8Array): string => hex.encode(sha256(txBytes)).toUpperCase()
