import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { refuse } from './errors.ts'
import { txRaw } from './messages.ts'
import type { CosmosTx } from './unsignedTx.ts'

/** A transaction to broadcast. */
export interface SignedCosmosTx {
  readonly txBytes: Uint8Array
  /** The hash by which nodes and explorers know it: SHA-256 of the bytes, upper-case hex. */
  readonly hash: string
}

/** Half of the order of secp256k1: nodes take the lower of a signature's two forms only. */
const HALF_ORDER = 0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_5d57_6e73_57a4_501d_dfe9_2f46_681b_20a0n

/**
 * Puts a wallet's signature (r and s, 32 bytes each) to a transaction that we built. The bytes that were signed must be
 * ours: compare a document that came back from the wallet with `checkCosmosDeposit` first.
 * Throws `UnreadableCosmosTxError` on a signature of another form. Source: Cosmos SDK tx/v1beta1 TxRaw.
 */
export function assembleTx({ bodyBytes, authInfoBytes }: CosmosTx, signature: Uint8Array): SignedCosmosTx {
  if (signature.length !== 64) refuse(`its signature has ${signature.length} bytes, not 64`)
  const s = BigInt(`0x${hex.encode(signature.slice(32))}`)
  if (s === 0n || s > HALF_ORDER) refuse('its signature is not in the low form')
  const txBytes = txRaw.toWire({ bodyBytes, authInfoBytes, signatures: [signature] })
  return { txBytes, hash: hashOfTx(txBytes) }
}

export const hashOfTx = (txBytes: Uint8Array): string => hex.encode(sha256(txBytes)).toUpperCase()
