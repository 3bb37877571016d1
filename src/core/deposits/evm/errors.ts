import { SwapError } from '../../errors.ts'

/** Bytes that are not one of the EVM transactions that we build, or not the plainest spelling of one. */
export class UnreadableEvmTxError extends SwapError {
  override name = 'UnreadableEvmTxError'
  constructor(fact: string, cause?: unknown) {
    super(`The transaction cannot be read: ${fact}.`, {
      code: 'invalid_parameter',
      hint: 'Do not sign or send it. Build the transaction again from a fresh quote.',
      cause,
    })
  }
}

/** An intent that cannot become a transaction as it stands. */
export class EvmIntentError extends SwapError {
  override name = 'EvmIntentError'
}
