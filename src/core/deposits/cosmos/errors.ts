import { SwapError } from '../../errors.ts'

/** Bytes that are not one of the Cosmos transactions that we know how to read, or a signature that no node would take. */
export class UnreadableCosmosTxError extends SwapError {
  override name = 'UnreadableCosmosTxError'
  constructor(fact: string, cause?: unknown) {
    super(`The transaction cannot be read: ${fact}.`, {
      code: 'invalid_parameter',
      hint: 'Do not sign or send it. Build the transaction again from a fresh quote.',
      cause,
    })
  }
}

export function refuse(fact: string): never {
  throw new UnreadableCosmosTxError(fact)
}

/** An intent that cannot become a transaction as it stands. */
export class CosmosIntentError extends SwapError {
  override name = 'CosmosIntentError'
}
