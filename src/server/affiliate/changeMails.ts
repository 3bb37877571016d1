import { site } from '../../site.ts'
import type { AddressLink, AffiliateChange } from '../../storage/affiliateChange.ts'
import type { Mail } from '../mail/mail.ts'
import { affiliatePaths } from './affiliatePaths.ts'
import { programMail } from './programMail.ts'

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
