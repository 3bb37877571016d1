import { partnerPages } from '../../site.ts'
import { registerTexts } from './registerTexts.ts'

/** Names of the pages of the affiliate program, in the navigation between them. */
export const partnersEn = registerTexts('partners', {
  label: 'Affiliate program',
  register: partnerPages.register.label,
  signIn: partnerPages.signIn.label,
  account: partnerPages.account.label,
  keys: partnerPages.keys.label,
  earnings: partnerPages.earnings.label,
  widget: partnerPages.widget.label,
  docs: partnerPages.docs.label,
})

export type PartnersMessages = typeof partnersEn
