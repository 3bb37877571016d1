import { expectNoDifference } from '../compareFacts.ts'
import { unreadable } from '../depositErrors.ts'
import { expectLowSignature } from '../signature.ts'
import type { TronTx } from './buildTronDeposit.ts'
import { checkTronTx } from './checkTronDeposit.ts'
import type { TronIntent } from './tronIntent.ts'
import { transaction } from './tronMessages.ts'

/** A signed transaction to broadcast. */
export interface SignedTronTx {
  readonly txBytes: Uint8Array
  readonly hash: string
}

/**
 * Adds a signature of 65 bytes (r, s and a recovery id of 0, 1, 27 or 28) to a built transaction after comparing it
 * with the intent. Throws `UnreadableDepositError` for a signature of another form, `DepositMismatchError`, and what
 * `rawOf` throws, such as for an expired quote.
 */
export function finalizeTronDeposit(
  { unsigned, hash }: TronTx,
  signature: Uint8Array,
  intent: TronIntent,
): SignedTronTx {
  const recovery = signature[64] ?? -1
  if (signature.length !== 65 || ![0, 1, 27, 28].includes(recovery)) unreadable('its signature is malformed')
  expectLowSignature(signature.slice(0, 64))
  const txBytes = transaction.toWire({ rawData: unsigned, signatures: [signature] })
  expectNoDifference(checkTronTx(txBytes, intent))
  return { txBytes, hash }
}
