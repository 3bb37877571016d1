import { mailboxOf } from '../../contract/emailAddress.ts'
import { limits } from '../../contract/limits.ts'
import type { MailClaim } from '../../storage/store.ts'
import type { ServerContext } from '../context.ts'
import { dayText } from '../texts/formats.ts'
import { type Language, languageOf, mailedLink } from '../texts/language.ts'
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
    const language = await languageOf(context)
    const terms = {
      mailbox: mailboxOf(address),
      everyMs: limits.confirmationMailEveryMs,
      confirmMs: limits.confirmationMs,
    }
    const claim = await subscriptions.claimMail(address, terms, now)
    if (!claim) return
    try {
      await sendMail(confirmationMail(address, claim, { siteUrl, until: now + limits.confirmationMs, language }))
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
  { siteUrl, until, language }: { readonly siteUrl: string; readonly until: number; readonly language: Language },
): Mail {
  const { subscription, ignore, neverAsks } = language.texts.mails
  const confirmUrl = mailedLink(`${siteUrl}${newsletterPaths.confirm}?token=${confirmToken}`, language)
  const unsubscribeUrl = mailedLink(`${siteUrl}${newsletterPaths.unsubscribe}?token=${unsubscribeToken}`, language)
  const terms = `${subscription.terms(dayText(until, language.tag))} ${ignore}`
  const text = [
    subscription.opening,
    `${subscription.confirmHere}\n${confirmUrl}`,
    terms,
    `${subscription.end}:\n${unsubscribeUrl}`,
    neverAsks,
  ]
  return {
    to: address,
    subject: subscription.subject,
    text: `${text.join('\n\n')}\n`,
    html: mailHtml({
      title: subscription.subject,
      opening: [subscription.opening],
      action: { url: confirmUrl, text: subscription.confirm },
      closing: [terms],
      end: { url: unsubscribeUrl, text: subscription.end },
      promise: neverAsks,
      language,
    }),
    language: language.tag,
    unsubscribeUrl,
  }
}
