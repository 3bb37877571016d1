import { mailboxOf } from '../../contract/emailAddress.ts'
import type { RatePolicy } from '../../contract/limits.ts'
import { ApiError, MisconfiguredError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import type { SendMail } from '../mail/mail.ts'
import type { ErrorReason } from '../texts/reasonWords.ts'

/** Changes that an account may request, because each sends a mail to every address of the account. */
const accountPolicy = { name: 'affiliate-changes', limit: 10, windowSeconds: 86_400 }

/** Confirmation mails that a mailbox gets, over all accounts that name it. An account can name any address. */
const mailboxPolicy = { name: 'affiliate-address', limit: 3, windowSeconds: 86_400 }

/** Returns the sender of mails. Throws `MisconfiguredError` when no mail can be sent. */
export function requireMail({ sendMail }: ServerContext): SendMail {
  if (sendMail === undefined) throw new MisconfiguredError({ variables: ['SMTP_URL'] })
  return sendMail
}

/** Counts a mail to a new address in the window that all clients share. Throws `ApiError` rate_limited. */
export const spendMailTotal = (context: ServerContext): Promise<void> =>
  spend(context, context.rates.affiliateMailsTotal, 'everyone', ['mailsOfProgram'])

/**
 * Counts a sign-in link of a known account. Its window has the same limit but is another one: strangers who use up the
 * mails of the day keep no partner out. Returns whether it may be sent.
 */
export async function takeSignInMail({ limiter, rates }: ServerContext): Promise<boolean> {
  const policy = { ...rates.affiliateMailsTotal, name: 'affiliate-sign-ins-total' }
  return (await limiter.take(policy, 'everyone', 1)).allowed
}

/**
 * Counts the mails of a change. `address` is a new e-mail address that has to confirm. Throws `ApiError` rate_limited.
 */
export async function spendChangeMails(
  context: ServerContext,
  { account, address }: { readonly account: string; readonly address: string | undefined },
): Promise<void> {
  await spend(context, accountPolicy, account, ['changesOfAccount'])
  if (address === undefined) return
  await spend(context, mailboxPolicy, mailboxOf(address), ['mailsOfAddress'])
  await spendMailTotal(context)
}

async function spend(
  { limiter }: ServerContext,
  policy: RatePolicy,
  client: string,
  reason: ErrorReason,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.take(policy, client, 1)
  if (allowed) return
  throw new ApiError('rate_limited', {
    reason,
    hint: 'Nothing was stored. Try again after Retry-After.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}
