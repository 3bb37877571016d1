import type { affiliateSignIn } from '../../contract/affiliate/account.ts'
import { mailboxOf } from '../../contract/emailAddress.ts'
import { limits } from '../../contract/limits.ts'
import { site } from '../../site.ts'
import type { ServerContext } from '../context.ts'
import type { SendMail } from '../mail/mail.ts'
import { afterResponse } from '../transport/afterResponse.ts'
import type { Handler } from '../transport/bindHandler.ts'
import { requireMail, takeSignInMail } from './mailRules.ts'
import { affiliatePaths } from './paths.ts'
import { programMail } from './programMail.ts'

/** Sign-in mails that a mailbox gets. */
const mailboxPolicy = { name: 'affiliate-sign-in', limit: 5, windowSeconds: 3_600 }

/**
 * Mails a link that signs in. Response and timing are the same for every address; the work that differs runs after the
 * response. Throws `StoreUnavailableError` and `MisconfiguredError`.
 */
export const signIn: Handler<typeof affiliateSignIn> = async ({ email }, context) => {
  const sendMail = requireMail(context)
  // An unavailable store is reported now, not after the response.
  await context.store.affiliates.find(email, context.clock())
  context.waitUntil(afterResponse(context, 'for a sign-in mail', () => mailLink(email, context, sendMail)))
  return { status: 'accepted', message: 'If the address belongs to an account, a link to sign in is on its way.' }
}

async function mailLink(email: string, context: ServerContext, sendMail: SendMail) {
  const { store, limiter, clock, siteUrl } = context
  if (!(await limiter.take(mailboxPolicy, mailboxOf(email), 1)).allowed) return
  const token = await store.affiliateSessions.addSignInLink(email, limits.affiliateLinkMs, clock())
  if (token === undefined || !(await takeSignInMail(context))) return
  await sendMail(
    programMail({
      to: email,
      subject: `Sign in to ${site.name}`,
      paragraphs: [`Use this link to sign in to your partner account at ${site.name}.`],
      action: { url: `${siteUrl}${affiliatePaths.session}?token=${token}`, text: 'Sign in' },
      terms: 'The link works once, for 30 minutes. If it wasn’t you, ignore this email.',
    }),
  )
}
