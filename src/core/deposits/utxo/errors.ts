import { SwapError } from '../../errors.ts'

/** Bytes that are neither a PSBT (version 0) nor a transaction, or not the plainest spelling of one. */
export class UnreadableUtxoTxError extends SwapError {
  override name = 'UnreadableUtxoTxError'
  constructor(fact: string, cause?: unknown) {
    super(`The transaction cannot be read: ${fact}.`, {
      code: 'invalid_parameter',
      hint: 'Do not sign or send it. Build the transaction again from a fresh quote.',
      cause,
    })
  }
}

/** An intent that cannot become a transaction as it stands. */
export class UtxoIntentError extends SwapError {
  override name = 'UtxoIntentError'
}

/** What is to be signed, or was, does something else than the intent says. */
export class UtxoMismatchError extends SwapError {
  override name = 'UtxoMismatchError'
  constructor(fields: readonly string[]) {
    super(`The transaction differs from what was asked in: ${fields.join(', ')}.`, {
      code: 'invalid_parameter',
      hint: 'Do not send it. Start again from a fresh quote, and do not edit the transaction in the wallet.',
    })
  }
}
