import { site } from '../../site.ts'
import type { AddressLink, AffiliateChange } from '../../storage/affiliateChange.ts'
import type { AffiliateAccount, RegistrationMail } from '../../storage/affiliateRecords.ts'
import type { Mail } from '../mail/mail.ts'
import { mailHtml } from '../mail/mailHtml.ts'
import { timeText } from '../texts/formats.ts'
import { english, type Language, mailedLink } from '../texts/language.ts'
import { affiliatePaths } from './affiliatePaths.ts'

/** What the mails of a request have in common. */
interface MailContext {
  readonly siteUrl: string
  readonly language: Language
}

/**
 * Returns the mail of a registration. It names neither the partner nor its payout address, because anyone can register
 * any address; the page behind the link shows both.
 */
export function registrationMail(to: string, mail: RegistrationMail, { siteUrl, language }: MailContext): Mail {
  const { known, verify, ignore } = language.texts.mails
  if (mail.kind === 'registered') {
    return programMail({
      to,
      subject: known.subject,
      paragraphs: [known.opening],
      action: { url: mailedLink(`${siteUrl}${affiliatePaths.signIn}`, language), text: known.action },
      terms: `${known.terms} ${ignore}`,
      language,
    })
  }
  return programMail({
    to,
    subject: verify.subject,
    paragraphs: [verify.opening, mail.others === 0 ? verify.several : verify.others(mail.others + 1), verify.check],
    action: {
      url: mailedLink(`${siteUrl}${affiliatePaths.verify}?token=${mail.token}`, language),
      text: verify.action,
    },
    terms: `${verify.terms} ${ignore}`,
    language,
  })
}

/** Returns the mail with a link for signing in. */
export function signInMail(to: string, token: string, { siteUrl, language }: MailContext): Mail {
  const { signIn, ignore } = language.texts.mails
  return programMail({
    to,
    subject: signIn.subject,
    paragraphs: [signIn.opening],
    action: {
      url: mailedLink(`${siteUrl}${affiliatePaths.session}?token=${token}`, language),
      text: signIn.action,
    },
    terms: `${signIn.terms} ${ignore}`,
    language,
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

/**
 * Returns the mail that can cancel a change. Whoever requests a change chooses its language, so another one is followed
 * by English: a thief must not choose one that the owner cannot read.
 */
export function cancelMail(
  { address, token }: AddressLink,
  { field, value, effectiveAt }: AffiliateChange,
  { siteUrl, language }: MailContext,
): Mail {
  const both = language.tag === english.tag ? [language] : [language, english]
  const parts = both.map(({ tag, texts: { mails } }) => ({
    ...mails.cancel,
    opening: mails.cancel.opening[field](timeText(effectiveAt, tag)),
  }))
  const joined = (texts: readonly string[]) => texts.join(' / ')
  return programMail({
    to: address,
    subject: joined(parts.map(({ subject }) => subject)),
    paragraphs: parts.map(({ opening }) => opening),
    exact: value === '' ? joined(parts.map(({ none }) => none)) : value,
    action: {
      url: mailedLink(`${siteUrl}${affiliatePaths.cancel}?token=${token}`, language),
      text: joined(parts.map(({ action }) => action)),
    },
    terms: joined(parts.map(({ terms }) => terms)),
    language,
  })
}

/** Returns the mail that confirms a new address. */
export function addressMail(
  { address, token }: AddressLink,
  { effectiveAt }: AffiliateChange,
  { siteUrl, language }: MailContext,
): Mail {
  const { address: words, ignore } = language.texts.mails
  return programMail({
    to: address,
    subject: words.subject,
    paragraphs: [words.opening(timeText(effectiveAt, language.tag))],
    action: {
      url: mailedLink(`${siteUrl}${affiliatePaths.address}?token=${token}`, language),
      text: words.action,
    },
    terms: `${words.terms} ${ignore}`,
    language,
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
  /** English unless given: what an operator decides has no language. */
  readonly language?: Language
}

/** Writes a mail of the affiliate program as text and HTML. */
function programMail({ to, subject, paragraphs, exact, action, terms, language = english }: ProgramMail): Mail {
  const { neverAsks } = language.texts.mails
  const text = [
    ...paragraphs,
    ...(exact === undefined ? [] : [exact]),
    ...(action === undefined ? [] : [`${action.text}:\n${action.url}`]),
    terms,
    neverAsks,
  ]
  const html = mailHtml({
    title: subject,
    opening: paragraphs,
    ...(exact !== undefined && { exact }),
    ...(action && { action }),
    closing: [terms],
    promise: neverAsks,
    language,
  })
  return { to, subject, text: `${text.join('\n\n')}\n`, html, language: language.tag }
}
