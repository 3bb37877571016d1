import { expectNoDifference } from '../compareFacts.ts'
import { unreadable } from '../errors.ts'
import { expectLowSignature } from '../signature.ts'
import type { TronTx } from './buildTronDeposit.ts'
import { checkTronTx } from './checkTronDeposit.ts'
import type { TronIntent } from './intent.ts'
import { transaction } from './messages.ts'

/** A transaction to broadcast. */
export interface SignedTronTx {
  readonly txBytes: Uint8Array
  readonly hash: string
}

/**
 * Puts a signature of 65 bytes (r, s and the recovery bit, 0 or 1, or 27 or 28) to a transaction that we built, once it is
 * known to do what was asked. Throws `UnreadableDepositError` on a signature of another form, `DepositMismatchError`, and
 * as `rawOf` when the quote is over by now.
 */
export function finalizeTronDeposit(
  { unsigned, hash }: TronTx,
  signature: Uint8Array,
  intent: TronIntent,
): SignedTronTx {
  const recovery = signature[64] ?? -1
  if (signature.length !== 65 || ![0, 1, 27, 28].includes(recovery)) unreadable('its signature has another form')
  expectLowSignature(signature.slice(0, 64))
  const txBytes = transaction.toWire({ rawData: unsigned, signatures: [signature] })
  expectNoDifference(checkTronTx(txBytes, intent))
  return { txBytes, hash }
}
