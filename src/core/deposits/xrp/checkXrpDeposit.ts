import { hex } from '@scure/base'
import { compareFacts, type Difference, type Facts } from '../compareFacts.ts'
import { unreadable } from '../errors.ts'
import { memoText } from '../expectMemo.ts'
import { decodePayment } from './decodePayment.ts'
import { paymentOf, type XrpIntent } from './intent.ts'
import { addressOf, readJson } from './json.ts'
import type { XrpPayment } from './payment.ts'

export type XrpField =
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

/** One thing that the payment does and the intent does not say, in the words of both. */
export type XrpDifference = Difference<XrpField>

/**
 * Reads what is to be signed, as bytes or as the JSON that a wallet takes, and compares it with what was asked. Empty
 * means equal; anything else must not be signed. Throws `UnreadableDepositError`, and as `paymentOf` when the intent
 * itself cannot stand.
 */
export function checkXrpDeposit(unsigned: Uint8Array | object, intent: XrpIntent): readonly XrpDifference[] {
  const payment = unsigned instanceof Uint8Array ? decodePayment(unsigned) : readJson(unsigned)
  if (payment.signature !== undefined) unreadable('it is signed already')
  return differences(payment, intent)
}

/** The same for the signed bytes of a broadcast. Whether the signature is the sender's, the ledger says. */
export function checkXrpTx(signed: Uint8Array, intent: XrpIntent): readonly XrpDifference[] {
  const payment = decodePayment(signed)
  const { signature, signingPublicKey } = payment
  if (signature === undefined || signature.length < 8 || signingPublicKey?.length !== 33) unreadable('it is not signed')
  return differences(payment, intent)
}

function differences(payment: XrpPayment, intent: XrpIntent): readonly XrpDifference[] {
  const asked = paymentOf(intent)
  const found = factsOf(payment)
  // Without a key in the intent it is the wallet's to say.
  const { publicKey: _key, ...others } = found
  return compareFacts(factsOf(asked), asked.signingPublicKey === undefined ? others : found)
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

/** "Only a signature in the low form", which every ledger asks for by now whether it is set or not. */
const CANONICAL = 0x8000_0000
