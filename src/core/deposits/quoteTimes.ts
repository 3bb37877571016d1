import { DepositIntentError } from './depositErrors.ts'

/** Times in Unix seconds. `now` is the node's time, not the user's. */
export interface QuoteTimes {
  readonly now: number
  /** After this the quote's vault may have changed. */
  readonly quoteExpiry: number
}

/** Throws `DepositIntentError`: quote_expired when the quote has expired, invalid_parameter for invalid times. */
export function expectQuoteTimes({ now, quoteExpiry }: QuoteTimes): void {
  if (!Number.isSafeInteger(now) || !Number.isSafeInteger(quoteExpiry) || now <= 0) {
    throw new DepositIntentError('The time of the node or of the quote is invalid.', {
      code: 'invalid_parameter',
      hint: 'Get a new quote.',
    })
  }
  if (now < quoteExpiry) return
  throw new DepositIntentError('The quote has expired.', {
    code: 'quote_expired',
    hint: 'Get a new quote: the vault or the price may have changed.',
  })
}

/** Throws `DepositIntentError` (insufficient_balance) when the balance does not cover amount, fee and reserve. */
export function expectCovered(balance: bigint, needed: bigint, hint: string): void {
  if (balance >= needed) return
  throw new DepositIntentError(`The deposit with its fee and reserve needs ${needed}; the account has ${balance}.`, {
    code: 'insufficient_balance',
    hint,
  })
}
