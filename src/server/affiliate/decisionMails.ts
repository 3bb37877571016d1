import { site } from '../../site.ts'
import type { AffiliateAccount } from '../../storage/affiliateTable.ts'
import type { Mail } from '../mail/mail.ts'
import { affiliatePaths } from './paths.ts'
import { programMail } from './programMail.ts'

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
