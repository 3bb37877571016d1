import { pluralIn } from './pluralIn.ts'
import { registerTexts } from './registerTexts.ts'

const plural = pluralIn('en')

/** Texts of the newsletter form in every page's footer. */
export const newsletterEn = registerTexts('newsletter', {
  title: 'E-mail updates',
  intro: 'Changes to the service. Confirm once by e-mail; unsubscribe any time.',
  devnet: 'On the devnet, e-mails appear in the mailbox:',
  mailbox: 'open the mailbox',
  address: 'E-mail address',
  subscribe: 'Subscribe',
  subscribing: 'Subscribing',
  needsScript: 'Subscribing here needs JavaScript. You can also use the REST API:',
  api: 'read how',
  accepted: 'Thank you. If the address is new, a confirmation link is on its way.',
  invalidAddress: 'The e-mail address is not valid. Give a valid address, such as name@example.org.',
  tooMany: 'Too many requests.',
  retryIn: (minutes: number) =>
    plural(minutes, { one: 'Try again in a minute.', other: `Try again in ${minutes} minutes.` }),
  failed: 'The address could not be saved. Try again later.',
  noResponse: 'We got no response. Check your connection, then try again.',
})
