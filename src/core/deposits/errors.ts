import { SwapError } from '../errors.ts'

/** Bytes that are no transaction of the kind that we build, or not the plainest spelling of one. */
export class UnreadableDepositError extends SwapError {
  override name = 'UnreadableDepositError'
  constructor(fact: string, cause?: unknown) {
    super(`The transaction cannot be read: ${fact}.`, {
      code: 'deposit_mismatch',
      hint: 'Do not sign or send it. Build the transaction again from a fresh quote.',
      cause,
    })
  }
}

/** Ends the reading of a transaction. Throws `UnreadableDepositError`. */
export function unreadable(fact: string): never {
  throw new UnreadableDepositError(fact)
}

/** What is to be signed, or was, does something else than the intent says. */
export class DepositMismatchError extends SwapError {
  override name = 'DepositMismatchError'
  /** The fields that differ, each once. */
  readonly fields: readonly string[]
  constructor(fields: readonly string[]) {
    const named = [...new Set(fields)]
    super(`The transaction differs from what was asked in: ${named.join(', ')}.`, {
      code: 'deposit_mismatch',
      hint: 'Do not send it. Start again from a fresh quote, and do not edit the transaction in the wallet.',
    })
    this.fields = named
  }
}

/** An intent that cannot become a transaction as it stands. */
export class DepositIntentError extends SwapError {
  override name = 'DepositIntentError'
}
