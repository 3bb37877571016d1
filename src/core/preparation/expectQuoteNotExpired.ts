import type { Quote } from '../quote/quote.ts'
import { DepositRefusedError, QuoteMismatchError } from './preparationErrors.ts'

/** Longest plausible validity of a quote: 15 minutes from a block that may be newer than the last one we know. */
const MAX_VALIDITY_SECONDS = 900 + 60

/** Throws `quote_expired` after the quote's expiry, and `deposit_mismatch` for an expiry later than nodes give. */
export function expectQuoteNotExpired({ expiry }: Pick<Quote, 'expiry'>, now: number): void {
  if (now >= expiry) {
    throw new DepositRefusedError('quote_expired', {
      message: 'The quote has expired.',
      hint: 'Request a new quote: the vault or the price may have changed.',
    })
  }
  if (expiry - now > MAX_VALIDITY_SECONDS) throw new QuoteMismatchError(['Its expiry is later than quotes are valid.'])
}
