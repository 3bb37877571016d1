import { site } from '../../site.ts'
import { registerTexts } from '../../ui/texts/registerTexts.ts'

/** Texts of e-mails. */
export const mailsEn = registerTexts('mails', {
  neverAsks: `${site.name} never asks for a seed phrase or a private key, by email or on a page.`,
  ignore: 'If it wasn’t you, ignore this email.',

  subscription: {
    subject: `Confirm your subscription to ${site.name}`,
    opening: `You signed up for ${site.name} updates.`,
    confirmHere: 'Confirm it here:',
    confirm: 'Confirm subscription',
    terms: (day: string) => `The link works once, until ${day}.`,
    end: 'Unsubscribe',
  },

  known: {
    subject: `You already have an account at ${site.name}`,
    opening: `Your address was used to register for the affiliate program of ${site.name} again.`,
    action: 'Sign in to your account',
    terms: 'Nothing in your account has changed.',
  },
  verify: {
    subject: `Verify your address for the affiliate program of ${site.name}`,
    opening: `Your address was used to register for the affiliate program of ${site.name}.`,
    several: 'If you get several of these emails, each link is for another registration.',
    others: (count: number) =>
      `There are ${count} open registrations with your address, and each has a link of its own. Only one of them can be verified.`,
    check: 'The page behind the link shows the name and the payout. Continue only if both are yours.',
    action: 'Verify your address',
    terms: 'The link works once, for 30 minutes.',
  },
  signIn: {
    subject: `Sign in to ${site.name}`,
    opening: `Use this link to sign in to your partner account at ${site.name}.`,
    action: 'Sign in',
    terms: 'The link works once, for 30 minutes.',
  },
  cancel: {
    subject: `A change of your partner account at ${site.name}`,
    opening: {
      thorchain: (time: string) =>
        `The payout name or address on THORChain of your partner account changes on ${time} to:`,
      maya: (time: string) =>
        `The payout name or address on Maya Protocol of your partner account changes on ${time} to:`,
      email: (time: string) => `The e-mail address of your partner account changes on ${time} to:`,
    },
    none: 'none',
    action: 'Cancel the change and sign out everywhere',
    terms: 'If you requested it, you don’t need to do anything. The link works once, until the change takes effect.',
  },
  address: {
    subject: `Confirm your address for ${site.name}`,
    opening: (time: string) => `A partner of ${site.name} wants to use this address from ${time} on.`,
    action: 'Confirm this address',
    terms: 'Without a confirmation, the address does not change.',
  },
})
