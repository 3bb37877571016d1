import { mailboxOf } from '../../contract/emailAddress.ts'
import { limits } from '../../contract/limits.ts'
import { site } from '../../site.ts'
import type { MailClaim } from '../../storage/store.ts'
import type { ServerContext } from '../context.ts'
import { afterResponse } from '../transport/afterResponse.ts'
import type { Mail, SendMail } from './mail.ts'
import { mailHtml } from './mailHtml.ts'
import { newsletterPaths } from './newsletterPaths.ts'

/**
 * Sends the confirmation mail, unless the mailbox got one within a day. Never rejects: a failure is reported, the
 * subscription is unchanged, and the next request for the address tries again.
 */
export function sendConfirmation(
  address: string,
  context: ServerContext & { readonly sendMail: SendMail },
): Promise<void> {
  const { sendMail, siteUrl, clock } = context
  const { subscriptions } = context.store
  return afterResponse(context, 'for a newsletter mail', async () => {
    const now = clock()
    const terms = {
      mailbox: mailboxOf(address),
      everyMs: limits.confirmationMailEveryMs,
      confirmMs: limits.confirmationMs,
    }
    const claim = await subscriptions.claimMail(address, terms, now)
    if (!claim) return
    try {
      await sendMail(confirmationMail(address, claim, { siteUrl, until: now + limits.confirmationMs }))
    } catch (thrown) {
      await subscriptions.returnMail(claim)
      throw thrown
    }
  })
}

/** Returns the confirmation mail of a newsletter subscription. `until` is in Unix milliseconds. */
function confirmationMail(
  address: string,
  { confirmToken, unsubscribeToken }: MailClaim,
  { siteUrl, until }: { readonly siteUrl: string; readonly until: number },
): Mail {
  const confirmUrl = `${siteUrl}${newsletterPaths.confirm}?token=${confirmToken}`
  const unsubscribeUrl = `${siteUrl}${newsletterPaths.unsubscribe}?token=${unsubscribeToken}`
  const day = new Date(until).toISOString().slice(0, 10)
  const subject = `Confirm your subscription to ${site.name}`
  const opening = `You signed up for ${site.name} updates.`
  const terms = `The link works once, until ${day}. If it wasn’t you, ignore this email.`
  const warning = `${site.name} never asks for a seed phrase or a private key, by email or on a page.`
  const text = [opening, `Confirm it here:\n${confirmUrl}`, terms, `Unsubscribe:\n${unsubscribeUrl}`, warning]
  return {
    to: address,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailHtml({
      title: subject,
      opening: [opening],
      action: { url: confirmUrl, text: 'Confirm subscription' },
      terms,
      end: { url: unsubscribeUrl, text: 'Unsubscribe' },
      promise: warning,
    }),
    unsubscribeUrl,
  }
}
