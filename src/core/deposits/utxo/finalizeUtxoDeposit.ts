import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { expectNoDifference } from '../compareFacts.ts'
import { UnreadableDepositError } from '../errors.ts'
import { checkUtxoDeposit } from './checkUtxoDeposit.ts'
import { decodeUtxoTx, isPsbt } from './decodeUtxoTx.ts'
import type { UtxoIntent } from './intent.ts'

/** A transaction to broadcast. */
export interface SignedUtxoTx {
  readonly txBytes: Uint8Array
  readonly hex: string
  readonly txid: string
}

/**
 * Makes the transaction to broadcast from what a wallet gave back, a PSBT with signatures or the transaction itself,
 * once it is known to do what was asked. Throws `DepositMismatchError` when it does something else, and
 * `UnreadableDepositError` when it cannot be read or an input is not signed.
 */
export function finalizeUtxoDeposit(signed: Uint8Array, intent: UtxoIntent): SignedUtxoTx {
  const differences = checkUtxoDeposit(signed, intent)
  const txBytes = isPsbt(signed) ? finalBytes(signed) : signed
  const last = isPsbt(signed) ? checkUtxoDeposit(txBytes, intent) : []
  expectNoDifference([...differences, ...last])
  if (!decodeUtxoTx(txBytes).inputs.every((input) => input.signed)) {
    throw new UnreadableDepositError('an input is not signed')
  }
  return { txBytes, hex: hex.encode(txBytes), txid: Transaction.fromRaw(txBytes, lenient).id }
}

const lenient = { allowUnknownOutputs: true, allowUnknownInputs: true } as const

function finalBytes(psbt: Uint8Array): Uint8Array {
  try {
    const tx = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
    if (!tx.isFinal) tx.finalize()
    return tx.extract()
  } catch (cause) {
    throw new UnreadableDepositError('an input is not signed', cause)
  }
}
