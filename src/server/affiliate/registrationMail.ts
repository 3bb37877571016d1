import { site } from '../../site.ts'
import type { RegistrationMail } from '../../storage/affiliateTable.ts'
import type { Mail } from '../newsletter/mail.ts'
import { affiliatePaths } from './paths.ts'
import { programMail } from './programMail.ts'

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
    paragraphs: [`Your address was used to register for the affiliate program of ${site.name}.`],
    action: { url: `${siteUrl}${affiliatePaths.verify}?token=${mail.token}`, text: 'Verify your address' },
    terms: 'The link works once, for 30 minutes. If it wasn’t you, ignore this email.',
  })
}
