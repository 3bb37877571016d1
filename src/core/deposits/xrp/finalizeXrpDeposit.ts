import { joinBytes } from '../../address/codec.ts'
import { hex } from '../../address/encoding/hex.ts'
import { sha512 } from '../../address/hash/sha512.ts'
import { expectNoDifference } from '../compareFacts.ts'
import { unreadable } from '../depositErrors.ts'
import { derSignature } from '../signature.ts'
import type { XrpTx } from './buildXrpDeposit.ts'
import { checkXrpTx } from './checkXrpDeposit.ts'
import { decodePayment } from './decodePayment.ts'
import { encodePayment } from './encodePayment.ts'
import type { XrpIntent } from './xrpIntent.ts'

/** A signed payment to broadcast. */
export interface SignedXrpTx {
  readonly txBytes: Uint8Array
  /** The `tx_blob` of `submit`. */
  readonly hex: string
  readonly hash: string
}

/**
 * Adds a signature of 64 bytes (r and s, or Ed25519's) to a payment built with its public key, after comparing it with
 * the intent. Throws `UnreadableDepositError` for a signature of another form, `DepositMismatchError`, and what
 * `paymentOf` throws, such as for an expired quote.
 */
export function finalizeXrpDeposit({ unsigned }: XrpTx, signature: Uint8Array, intent: XrpIntent): SignedXrpTx {
  const payment = decodePayment(unsigned)
  const isEdwards = payment.signingPublicKey?.[0] === 0xed
  if (isEdwards && signature.length !== 64) unreadable(`its signature has ${signature.length} bytes, not 64`)
  const txBytes = encodePayment({ ...payment, signature: isEdwards ? signature : derSignature(signature) })
  expectNoDifference(checkXrpTx(txBytes, intent))
  return { txBytes, hex: hex.encode(txBytes).toUpperCase(), hash: hashOfXrpTx(txBytes) }
}

/** Returns the payment's hash: the first half of SHA-512 over "TXN", a zero byte and the signed bytes. */
export function hashOfXrpTx(txBytes: Uint8Array): string {
  const digest = sha512(joinBytes(Uint8Array.of(0x54, 0x58, 0x4e, 0), txBytes))
  return hex.encode(digest.slice(0, 32)).toUpperCase()
}
