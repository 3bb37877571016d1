import { site } from '../../site.ts'
import type { RegistrationMail } from '../../storage/affiliateTable.ts'
import type { Mail } from '../mail/mail.ts'
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
