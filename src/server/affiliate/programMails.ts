import { site } from '../../site.ts'
import type { AddressLink, AffiliateChange } from '../../storage/affiliateChange.ts'
import type { AffiliateAccount, RegistrationMail } from '../../storage/affiliateRecords.ts'
import type { Mail } from '../mail/mail.ts'
import { mailHtml } from '../mail/mailHtml.ts'
import { affiliatePaths } from './affiliatePaths.ts'

/**
 * Returns the mail of a registration. It names neither the partner nor its payout address, because anyone can register
 * any address; the page behind the link shows both.
 */
export function registrationMail(to: string, mail: RegistrationMail, siteUrl: string): Mail {
  if (mail.kind === 'registered') {
    return programMail({
      to,
      subject: `You already have an account at ${site.name}`,
      paragraphs: [`Your address was used to register for the affiliate program of ${site.name} again.`],
      action: { url: `${siteUrl}${affiliatePaths.signIn}`, text: 'Sign in to your account' },
      terms: 'Nothing in your account has changed. If it wasn’t you, ignore this email.',
    })
  }
  return programMail({
    to,
    subject: `Verify your address for the affiliate program of ${site.name}`,
    paragraphs: [
      `Your address was used to register for the affiliate program of ${site.name}.`,
      mail.others === 0
        ? 'If you get several of these emails, each link is for another registration.'
        : `There are ${mail.others + 1} open registrations with your address, and each has a link of its own. Only one of them can be verified.`,
      'The page behind the link shows the name and the payout. Continue only if both are yours.',
    ],
    action: { url: `${siteUrl}${affiliatePaths.verify}?token=${mail.token}`, text: 'Verify your address' },
    terms: 'The link works once, for 30 minutes. If it wasn’t you, ignore this email.',
  })
}

/** Returns the mail with a link for signing in. */
export function signInMail(to: string, token: string, siteUrl: string): Mail {
  return programMail({
    to,
    subject: `Sign in to ${site.name}`,
    paragraphs: [`Use this link to sign in to your partner account at ${site.name}.`],
    action: { url: `${siteUrl}${affiliatePaths.session}?token=${token}`, text: 'Sign in' },
    terms: 'The link works once, for 30 minutes. If it wasn’t you, ignore this email.',
  })
}

/** Returns the mail of an approval, with the partner's first key. */
export function approvalMail(
  { email, name }: AffiliateAccount,
  facts: { partnerId: string; secret: string; siteUrl: string },
): Mail {
  const { partnerId, secret, siteUrl } = facts
  return programMail({
    to: email,
    subject: `You are a partner of ${site.name}: your API key`,
    paragraphs: [
      `${name} is approved for the affiliate program of ${site.name}. Your partner id is ${partnerId}.`,
      `Your link: ${siteUrl}/?ref=${partnerId}`,
      'Your API key for servers, which we show only here:',
    ],
    exact: secret,
    action: { url: `${siteUrl}${affiliatePaths.signIn}`, text: 'Sign in to your account' },
    terms:
      'Send the key in the header x-api-key, from your server only. Rotate it in your account if others may have read this email.',
  })
}

/** Returns the mail of a rejection or a suspension. */
export function refusalMail({ email, name }: AffiliateAccount, status: 'rejected' | 'suspended'): Mail {
  const isRejected = status === 'rejected'
  return programMail({
    to: email,
    subject: isRejected ? `Your registration at ${site.name}` : `Your partner account at ${site.name} is suspended`,
    paragraphs: [
      isRejected
        ? `We did not approve ${name} for the affiliate program of ${site.name}.`
        : `${name} is suspended from the affiliate program of ${site.name}. Its keys no longer work, and its links add no fee.`,
    ],
    terms: `Answer the operator of ${site.name} if you think that this is a mistake.`,
  })
}

const fieldNames = {
  thorchain: 'payout name or address on THORChain',
  maya: 'payout name or address on Maya Protocol',
  email: 'e-mail address',
} as const

const timeText = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Returns the mail that can cancel a change. */
export function cancelMail({ address, token }: AddressLink, change: AffiliateChange, siteUrl: string): Mail {
  return programMail({
    to: address,
    subject: `A change of your partner account at ${site.name}`,
    paragraphs: [
      `The ${fieldNames[change.field]} of your partner account changes on ${timeText(change.effectiveAt)} to:`,
    ],
    exact: change.value === '' ? 'none' : change.value,
    action: {
      url: `${siteUrl}${affiliatePaths.cancel}?token=${token}`,
      text: 'Cancel the change and sign out everywhere',
    },
    terms: 'If you requested it, you don’t need to do anything. The link works once, until the change takes effect.',
  })
}

/** Returns the mail that confirms a new address. */
export function addressMail({ address, token }: AddressLink, change: AffiliateChange, siteUrl: string): Mail {
  return programMail({
    to: address,
    subject: `Confirm your address for ${site.name}`,
    paragraphs: [`A partner of ${site.name} wants to use this address from ${timeText(change.effectiveAt)} on.`],
    action: { url: `${siteUrl}${affiliatePaths.address}?token=${token}`, text: 'Confirm this address' },
    terms: 'Without a confirmation, the address does not change. If it wasn’t you, ignore this email.',
  })
}

interface ProgramMail {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A secret, in exact letters. */
  readonly exact?: string
  readonly action?: { readonly url: string; readonly text: string }
  /** The last paragraph: validity, and what to do if it was not you. */
  readonly terms: string
}

const promise = `${site.name} never asks for a seed phrase or a private key, by email or on a page.`

/** Writes a mail of the affiliate program as text and HTML. */
function programMail({ to, subject, paragraphs, exact, action, terms }: ProgramMail): Mail {
  const text = [
    ...paragraphs,
    ...(exact === undefined ? [] : [exact]),
    ...(action === undefined ? [] : [`${action.text}:\n${action.url}`]),
    terms,
    promise,
  ]
  const html = mailHtml({
    title: subject,
    opening: paragraphs,
    ...(exact !== undefined && { exact }),
    ...(action && { action }),
    terms,
    promise,
  })
  return { to, subject, text: `${text.join('\n\n')}\n`, html }
}
