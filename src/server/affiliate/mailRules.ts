import type { ServerContext } from '../context.ts'
import { ApiError, MisconfiguredError } from '../failure.ts'
import type { SendMail } from '../newsletter/mail.ts'

/** Returns the sender of mails. Throws `MisconfiguredError` when no mail can be sent. */
export function requireMail({ sendMail }: ServerContext): SendMail {
  if (sendMail === undefined) throw new MisconfiguredError({ variables: ['SMTP_URL'] })
  return sendMail
}

/** Counts a mail in the window that all clients share. Throws `ApiError` rate_limited. */
export async function spendMailTotal({ limiter, rates }: ServerContext): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.take(rates.affiliateMailsTotal, 'everyone', 1)
  if (allowed) return
  throw new ApiError('rate_limited', {
    message: 'The affiliate program sends no more mails at the moment.',
    hint: 'Nothing was stored. Try again after Retry-After.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}
