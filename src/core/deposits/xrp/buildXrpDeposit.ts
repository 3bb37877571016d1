import { joinBytes } from '../../address/codec.ts'
import { expectNoDifference } from '../compareFacts.ts'
import { checkXrpDeposit } from './checkXrpDeposit.ts'
import { encodePayment } from './encodePayment.ts'
import { paymentOf, type XrpIntent } from './xrpIntent.ts'
import { writeJson, type XrpJson } from './xrpJson.ts'

/** An unsigned payment. */
export interface XrpTx {
  /** The form for wallets, which add their key and the signature. */
  readonly json: XrpJson
  /** The canonical bytes without a signature. */
  readonly unsigned: Uint8Array
  /**
   * The bytes to sign: directly for Ed25519, their SHA-512 half for secp256k1. Valid only if the intent has
   * `publicKey`.
   */
  readonly signBytes: Uint8Array
}

/**
 * Builds a deposit of XRP: one Payment to the vault with one memo and no tag. Decodes both forms and compares them with
 * the intent. Throws what `paymentOf` throws, and `DepositMismatchError`. Source: protocol's rules for XRP; xrpl.org.
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
