import { joinBytes } from '../../address/codec.ts'
import { expectNoDifference } from '../compareFacts.ts'
import { checkXrpDeposit } from './checkXrpDeposit.ts'
import { encodePayment } from './encodePayment.ts'
import { paymentOf, type XrpIntent } from './intent.ts'
import { writeJson, type XrpJson } from './json.ts'

/** A payment that wants a signature. */
export interface XrpTx {
  /** For wallets, which put in their key and the signature. */
  readonly json: XrpJson
  /** The canonical bytes without a signature. */
  readonly unsigned: Uint8Array
  /** What the key signs: Ed25519 as it stands, secp256k1 after half a SHA-512. Of use only with `publicKey` given. */
  readonly signBytes: Uint8Array
}

/**
 * Builds a deposit of XRP: one Payment to the vault with one memo and no tag. Both forms have been read back and compared
 * with the intent. Throws as `paymentOf`, and `DepositMismatchError`. Source: protocol's rules for XRP; xrpl.org.
 */
export function buildXrpDeposit(intent: XrpIntent): XrpTx {
  const payment = paymentOf(intent)
  const json = writeJson(payment)
  const unsigned = encodePayment(payment)
  expectNoDifference([...checkXrpDeposit(unsigned, intent), ...checkXrpDeposit(json, intent)])
  return { json, unsigned, signBytes: joinBytes(SIGN_PREFIX, unsigned) }
}

/** "STX" and a zero. Source: xrpl.org, hash prefixes. */
export const SIGN_PREFIX = Uint8Array.of(0x53, 0x54, 0x58, 0)
