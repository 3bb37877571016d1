import { registerTexts } from './registerTexts.ts'

/** Names of the pages of the affiliate program, in the navigation between them. */
export const partnersEn = registerTexts('partners', {
  label: 'Affiliate program',
  register: 'Register',
  signIn: 'Sign in',
  account: 'Account',
  keys: 'API keys',
  earnings: 'Earnings',
  widget: 'Widget',
  docs: 'Documentation',
})
