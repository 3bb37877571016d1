import { Transaction } from '@scure/btc-signer'
import { hex } from '../../address/encoding/hex.ts'
import { expectNoDifference } from '../compareFacts.ts'
import { UnreadableDepositError } from '../depositErrors.ts'
import { checkUtxoDeposit } from './checkUtxoDeposit.ts'
import { decodeUtxoTx } from './decodeUtxoTx.ts'
import { isPsbt } from './psbt.ts'
import type { UtxoIntent } from './utxoIntent.ts'

/** A signed transaction to broadcast. */
export interface SignedUtxoTx {
  readonly txBytes: Uint8Array
  readonly hex: string
  readonly txid: string
}

/**
 * Extracts the signed transaction from a wallet's result, a signed PSBT or the transaction itself, after comparing it
 * with the intent. Throws `DepositMismatchError` for a difference, and `UnreadableDepositError` if it is unreadable or
 * an input is not signed.
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
