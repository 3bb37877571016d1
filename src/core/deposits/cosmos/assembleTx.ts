import { hex } from '../../address/encoding/hex.ts'
import { sha256 } from '../../address/hash/sha256.ts'
import { expectLowSignature } from '../signature.ts'
import { txRaw } from './cosmosMessages.ts'
import type { CosmosTx } from './unsignedTx.ts'

/** A signed transaction to broadcast. */
export interface SignedCosmosTx {
  readonly txBytes: Uint8Array
  /** Its hash on nodes and explorers: SHA-256 of the bytes in upper-case hex. */
  readonly hash: string
}

/**
 * Adds a wallet's signature (r and s, 32 bytes each) to a built transaction. If the wallet returns a document, compare
 * it with `checkCosmosDeposit` first: the signed bytes must be the built ones. Throws `UnreadableDepositError` for a
 * signature of another form. Source: Cosmos SDK tx/v1beta1 TxRaw.
 */
export function assembleTx({ bodyBytes, authInfoBytes }: CosmosTx, signature: Uint8Array): SignedCosmosTx {
  expectLowSignature(signature)
  const txBytes = txRaw.toWire({ bodyBytes, authInfoBytes, signatures: [signature] })
  return { txBytes, hash: hashOfTx(txBytes) }
}

export const hashOfTx = (txBytes: Uint8Array): string => hex.encode(sha256(txBytes)).toUpperCase()
