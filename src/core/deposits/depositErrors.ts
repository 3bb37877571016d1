import { SwapError } from '../errors.ts'

/**
 * The bytes are not a deposit transaction in its canonical form (deposit_mismatch).
 *
 * @example new UnreadableDepositError('it is too long').code // 'deposit_mismatch'
 */
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

/** Throws `UnreadableDepositError`. */
export function unreadable(fact: string): never {
  throw new UnreadableDepositError(fact)
}

/**
 * The transaction, signed or not, differs from the intent (deposit_mismatch).
 *
 * @example new DepositMismatchError(['vault', 'memo', 'vault']).fields // [ 'vault', 'memo' ]
 */
export class DepositMismatchError extends SwapError {
  override name = 'DepositMismatchError'
  /** The fields that differ, each once. */
  readonly fields: readonly string[]
  constructor(fields: readonly string[]) {
    const unique = [...new Set(fields)]
    super(`The transaction differs from the intended deposit in: ${unique.join(', ')}.`, {
      code: 'deposit_mismatch',
      hint: 'Do not send it. Start again from a fresh quote, and do not edit the transaction in the wallet.',
    })
    this.fields = unique
  }
}

/**
 * The intent cannot become a transaction; `code` is the reason.
 *
 * @example
 * const error = new DepositIntentError('The quote has expired.', { code: 'quote_expired', hint: 'Get a new quote.' })
 * error.code // 'quote_expired'
 */
export class DepositIntentError extends SwapError {
  override name = 'DepositIntentError'
}
