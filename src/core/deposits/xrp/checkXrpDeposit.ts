import { hex } from '../../address/encoding/hex.ts'
import { compareFacts, type Difference, type Facts } from '../compareFacts.ts'
import { unreadable } from '../depositErrors.ts'
import { memoText } from '../expectMemo.ts'
import { decodePayment } from './decodePayment.ts'
import { paymentOf, type XrpIntent } from './xrpIntent.ts'
import { addressOf, readJson } from './xrpJson.ts'
import type { XrpPayment } from './xrpPayment.ts'

type XrpField =
  | 'networkId'
  | 'flags'
  | 'sequence'
  | 'lastLedger'
  | 'amount'
  | 'fee'
  | 'publicKey'
  | 'sender'
  | 'vault'
  | 'memo'

/** A field in which the payment differs from the intent. */
export type XrpDifference = Difference<XrpField>

/**
 * Decodes an unsigned payment, as bytes or a wallet's JSON, and compares it with the intent. Returns the differences;
 * sign only if there are none. Throws `UnreadableDepositError`, and what `paymentOf` throws for an invalid intent.
 */
export function checkXrpDeposit(unsigned: Uint8Array | object, intent: XrpIntent): readonly XrpDifference[] {
  const payment = unsigned instanceof Uint8Array ? decodePayment(unsigned) : readJson(unsigned)
  if (payment.signature !== undefined) unreadable('it is already signed')
  return differences(payment, intent)
}

/** Compares a signed payment with the intent. Does not verify the signature; the ledger does. */
export function checkXrpTx(signed: Uint8Array, intent: XrpIntent): readonly XrpDifference[] {
  const payment = decodePayment(signed)
  const { signature, signingPublicKey } = payment
  if (signature === undefined || signature.length < 8 || signingPublicKey?.length !== 33) unreadable('it is not signed')
  return differences(payment, intent)
}

function differences(payment: XrpPayment, intent: XrpIntent): readonly XrpDifference[] {
  const expected = paymentOf(intent)
  const found = factsOf(payment)
  // Without a key in the intent, the wallet chooses it.
  const { publicKey: _key, ...others } = found
  return compareFacts(factsOf(expected), expected.signingPublicKey === undefined ? others : found)
}

function factsOf({ networkId, flags = 0, signingPublicKey, ...payment }: XrpPayment): Facts<XrpField> {
  return {
    networkId: networkId?.toString() ?? 'the public ledger',
    flags: (flags & ~CANONICAL).toString(),
    sequence: payment.sequence.toString(),
    lastLedger: payment.lastLedgerSequence.toString(),
    amount: payment.amount.toString(),
    fee: payment.fee.toString(),
    ...(signingPublicKey === undefined ? {} : { publicKey: hex.encode(signingPublicKey) }),
    sender: addressOf(payment.account),
    vault: addressOf(payment.destination),
    memo: memoText(payment.memoData),
  }
}

/** The flag tfFullyCanonicalSig, which has no effect any more: ledgers always require canonical signatures. */
const CANONICAL = 0x8000_0000
