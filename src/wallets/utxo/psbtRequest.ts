import { base64 } from '@scure/base'
import { unreadable } from '../../core/deposits/errors.ts'
import { inputsByAddress, type UtxoDeposit } from './utxoChecks.ts'

/** Builds the request of sats-connect wallets: the PSBT in base64 and the inputs of each address, without broadcast. */
export function psbtRequest(deposit: UtxoDeposit) {
  return { psbt: base64.encode(deposit.tx.psbt), signInputs: inputsByAddress(deposit), broadcast: false }
}

/** Decodes the PSBT of an answer: base64, or an object with it. Throws `UnreadableDepositError`. */
export function readPsbt(answer: unknown): Uint8Array {
  const text = typeof answer === 'string' ? answer : (answer as { psbt?: unknown } | null | undefined)?.psbt
  try {
    if (typeof text === 'string' && text !== '') return base64.decode(text)
  } catch {
    // Not base64.
  }
  return unreadable('the wallet did not return a PSBT')
}
