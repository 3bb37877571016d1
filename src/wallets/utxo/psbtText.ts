import { base64 } from '@scure/base'
import { unreadable } from '../../core/deposits/errors.ts'
import { inputsByAddress, type UtxoDeposit } from './utxoChecks.ts'

/** The question that several wallets take: the PSBT in base64, whose inputs are whose, and that we send it ourselves. */
export function psbtQuestion(deposit: UtxoDeposit) {
  return { psbt: base64.encode(deposit.tx.psbt), signInputs: inputsByAddress(deposit), broadcast: false }
}

/** The PSBT of an answer, which is its base64 or an object that has it. Throws `UnreadableDepositError`. */
export function readPsbt(answer: unknown): Uint8Array {
  const text = typeof answer === 'string' ? answer : (answer as { psbt?: unknown } | null | undefined)?.psbt
  try {
    if (typeof text === 'string' && text !== '') return base64.decode(text)
  } catch {
    // Not base64.
  }
  return unreadable('the wallet gave something else than a PSBT')
}
