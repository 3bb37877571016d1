import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { joinBytes } from '../../core/address/codec.ts'
import { expectNoDifference } from '../../core/deposits/compareFacts.ts'
import { DepositMismatchError } from '../../core/deposits/depositErrors.ts'
import { SIGN_PREFIX, type XrpTx } from '../../core/deposits/xrp/buildXrpDeposit.ts'
import { checkXrpDeposit, checkXrpTx } from '../../core/deposits/xrp/checkXrpDeposit.ts'
import { decodePayment } from '../../core/deposits/xrp/decodePayment.ts'
import { encodePayment } from '../../core/deposits/xrp/encodePayment.ts'
import { hashOfXrpTx } from '../../core/deposits/xrp/finalizeXrpDeposit.ts'
import type { XrpIntent } from '../../core/deposits/xrp/xrpIntent.ts'
import type { XrpPayment } from '../../core/deposits/xrp/xrpPayment.ts'
import { parseTxHash } from '../../core/tracking/txHash.ts'
import type { DepositChecks } from '../createWallet.ts'
import type { Built, Wallet } from '../wallet.ts'

/**
 * A Payment and the intent it was built from.
 * @example
 * const hashes = (deposits: readonly XrpDeposit[]) => deposits.map(({ intent }) => intent.sender)
 */
export type XrpDeposit = Built<XrpIntent, XrpTx>
/**
 * A wallet for the XRP Ledger.
 * @example
 * const wallet: XrpWallet = createXrpBurner(key)
 */
export type XrpWallet = Wallet<XrpDeposit, 'xrp'>

export const xrpChecks: DepositChecks<XrpDeposit> = {
  targetOf: ({ intent: { network } }) => ({ chain: 'XRP', network }),
  senderOf: ({ intent }) => intent.sender,
  expectBuilt({ intent, tx }) {
    expectNoDifference(checkXrpDeposit(tx.unsigned, intent))
    expectNoDifference(checkXrpDeposit(tx.json, intent))
  },
  async checkSigned({ intent }, signed) {
    expectNoDifference(checkXrpTx(signed, intent))
    if (!isSigned(decodePayment(signed))) throw new DepositMismatchError(['signature'])
    return { txBytes: signed, hash: hashOfXrpTx(signed) }
  },
  readHash: (said) => parseTxHash(String(said)),
}

/** Returns whether the payment is signed by its own key. */
function isSigned({ signature, ...payment }: XrpPayment): boolean {
  const key = payment.signingPublicKey
  if (signature === undefined || key === undefined) return false
  const message = joinBytes(SIGN_PREFIX, encodePayment(payment))
  try {
    if (key[0] === 0xed) return ed25519.verify(signature, message, key.slice(1))
    return secp256k1.verify(signature, sha512(message).slice(0, 32), key, { prehash: false, format: 'der' })
  } catch {
    // Invalid signature or key.
    return false
  }
}
