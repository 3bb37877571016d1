import { site } from '../../site.ts'
import { pluralIn } from '../../ui/texts/pluralIn.ts'
import { registerTexts } from '../../ui/texts/registerTexts.ts'

const plural = pluralIn('en')

/** Texts of the pages that functions serve, besides those of the affiliate program. */
export const servedPagesEn = registerTexts('servedPages', {
  home: `Go to ${site.name}`,
  request: (id: string) => `Request ${id}`,
  tryAgainIn: (minutes: number) =>
    plural(minutes, { one: 'Try again in a minute.', other: `Try again in ${minutes} minutes.` }),

  quoteLink: {
    title: 'This quote link doesn’t work',
    purpose: 'A quote link opens the swap form with the coins and the amount of a price that was quoted before.',
    broken:
      'This one is incomplete or was changed on its way to you. Nothing was sent, and your coins aren’t affected.',
    next: 'Copy the whole link again, or request a new one from its sender. You can also start a swap and choose the coins yourself.',
    swap: 'Start a swap',
  },

  subscription: {
    again: 'Subscribe again',
    confirm: 'Confirm your subscription',
    confirmWhy: 'Confirm to receive updates at the address that this link was sent to.',
    confirmButton: 'Confirm',
    confirmed: 'You are subscribed',
    confirmedWhy: 'Every email has a link to unsubscribe.',
    used: 'This link was already used',
    usedWhy: 'It works only once. You don’t need to do anything.',
    expired: 'This link has expired',
    expiredWhy: 'Subscribe again to get a new link.',
    unknown: 'This link is not known',
    unknownWhy: 'It may be incomplete. Open the link in the email again, or subscribe again.',
    end: 'Unsubscribe',
    endWhy: 'Stop updates to the address that this link was sent to.',
    ended: 'You are unsubscribed',
    endedWhy: 'You won’t get any more updates.',
    unknownEnd: 'It may be incomplete, or the address is already deleted. In that case you don’t need to do anything.',
  },

  mailbox: {
    title: 'Mailbox',
    lede: 'This devnet sends no real email. Its last 50 messages are kept here.',
    refresh: 'Refresh',
    json: 'View as JSON',
    empty: 'No mail yet.',
    emptyWhy: (open: string, close: string) =>
      `Subscribe on the ${open}home page${close}, and the confirmation lands here.`,
    to: 'To',
    received: 'Received',
    time: (age: string, time: string) => `${age}, on ${time}`,
    now: 'Just now',
  },
})
