import { site } from '../../site.ts'
import type { MailClaim } from '../../storage/store.ts'
import type { Mail } from './mail.ts'
import { mailHtml } from './mailHtml.ts'
import { newsletterPaths } from './paths.ts'

/** The mail that asks whether an address wants the newsletter. `until` is Unix milliseconds. */
export function confirmationMail(
  address: string,
  { confirmToken, unsubscribeToken }: MailClaim,
  { siteUrl, until }: { readonly siteUrl: string; readonly until: number },
): Mail {
  const confirmUrl = `${siteUrl}${newsletterPaths.confirm}?token=${confirmToken}`
  const unsubscribeUrl = `${siteUrl}${newsletterPaths.unsubscribe}?token=${unsubscribeToken}`
  const day = new Date(until).toISOString().slice(0, 10)
  const subject = `Confirm your subscription to ${site.name}`
  const opening = `Somebody, probably you, asked ${site.name} to send news to this address.`
  const terms = `The link works once, until ${day}. If it was not you, do nothing, and no news will come.`
  const promise = `${site.name} never asks for a seed phrase or a private key, in no mail and on no page.`
  const text = [
    opening,
    `Confirm it here:\n${confirmUrl}`,
    terms,
    `To hear nothing more from us:\n${unsubscribeUrl}`,
    promise,
  ]
  return {
    to: address,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailHtml({
      title: subject,
      opening,
      action: { url: confirmUrl, words: 'Confirm the subscription' },
      terms,
      end: { url: unsubscribeUrl, words: 'Hear nothing more from us' },
      promise,
    }),
    unsubscribeUrl,
  }
}
