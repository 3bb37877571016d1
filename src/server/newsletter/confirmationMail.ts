import { site } from '../../site.ts'
import type { MailClaim } from '../../storage/store.ts'
import { escapeHtml } from './escapeHtml.ts'
import type { Mail } from './mail.ts'
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
  const link = (url: string, words: string) => `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`
  const html = [
    escapeHtml(opening),
    link(confirmUrl, 'Confirm the subscription'),
    escapeHtml(terms),
    link(unsubscribeUrl, 'Hear nothing more from us'),
    escapeHtml(promise),
  ]
  return {
    to: address,
    subject: `Confirm your subscription to ${site.name}`,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${html.map((part) => `<p>${part}</p>`).join('\n')}\n</body></html>\n`,
    unsubscribeUrl,
  }
}
