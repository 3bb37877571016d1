import { site } from '../../site.ts'
import { pluralIn } from '../../ui/texts/pluralIn.ts'
import { registerTexts } from '../../ui/texts/registerTexts.ts'

const plural = pluralIn('en')

/** Texts of the served pages of the affiliate program. Those about what is wrong are in `problems.en.ts`. */
export const partnerProgramEn = registerTexts('partnerProgram', {
  email: 'E-mail address',
  checkMail: 'Check your email',

  registration: {
    lede: `Earn a share of every swap that comes from your link, your widget or your API key. The networks pay it on chain; ${site.name} never holds it.`,
    name: 'Name',
    nameHint: 'People see it beside your fee.',
    thorchain: 'THORName or THORChain address',
    maya: 'MAYAName or Maya address (optional)',
    share: (protocol: string) => `Share on ${protocol} in basis points`,
    terms: (open: string, close: string) => `I accept the ${open}terms${close} of this site.`,
    submit: 'Register',
    hasAccount: 'You have an account',
    sent: 'If the address is new, a link to verify it is on its way. It works once, for 30 minutes.',
    sentLimit: 'An address gets at most three such emails a day.',
  },

  steps: {
    title: 'What happens next',
    open: 'Open the link that we send to your address. It works once, for 30 minutes.',
    approve: (command: string) => `On the devnet, approve it yourself: ${command}.`,
    review: (days: number) =>
      plural(days, { one: 'We review it within a day.', other: `We review it within ${days} days.` }),
    arrive:
      'Your API key and your partner id arrive by email. Then your link, your widget and your API key earn your share.',
  },

  signIn: {
    lede: 'We send you a link. There is no password.',
    submit: 'Send a link',
    sent: 'If the address belongs to an account, a link to sign in is on its way.',
    sentOnce: 'It works once, for 30 minutes.',
  },

  facts: {
    partner: 'Partner',
    email: 'E-mail',
    link: 'Your link',
    noShare: 'No share',
    share: (name: string, bps: number, percent: string) =>
      `${name}, ${plural(bps, { one: '1 basis point', other: `${bps} basis points` })} (${percent})`,
    shareHint: (thirty: string, hundred: string, most: number, mostPercent: string) =>
      `30 basis points are ${thirty}, 100 are ${hundred}. At most ${most} (${mostPercent}).`,
  },

  verify: {
    title: 'Verify your address',
    lede: 'Continue only if you registered this partner yourself, and its name and payout are yours.',
    submit: 'Verify address',
    done: 'Your address is verified',
    review: (days: number) =>
      plural(days, {
        one: 'We review your registration within a day and send your API key by email.',
        other: `We review your registration within ${days} days and send your API key by email.`,
      }),
    approve: (command: string) =>
      `On the devnet, approve the registration yourself: ${command}, with your e-mail address.`,
    approved: 'Your API key and your partner id then arrive by email, which the mailbox shows.',
  },
  session: { lede: 'Continue only if you requested this link yourself.' },
  cancel: {
    title: 'Cancel the change',
    lede: 'The changes below do not take effect, and every session of the account is closed.',
    done: 'The change is cancelled',
    doneAccount: 'The account stays as it was, and every browser is signed out.',
    doneKeys:
      'API keys still work. If you did not request the change, sign in and revoke the keys that you do not know.',
  },
  address: {
    title: 'Confirm this address',
    lede: 'This account wants to use the address that the link was sent to.',
    submit: 'Confirm address',
    done: 'The address is confirmed',
    doneWhy: 'It replaces the current address when the wait of 48 hours ends.',
  },

  fields: { thorchain: 'THORChain payout', maya: 'Maya payout', email: 'E-mail address' },
  changes: {
    none: 'This account has no pending changes.',
    from: 'From',
    to: 'To',
    takesEffect: 'Takes effect',
  },

  account: {
    approved: (id: string) => `Partner ${id}, approved.`,
    inReview: (days: number) =>
      plural(days, {
        one: 'We review your registration within a day. Your API key arrives by email.',
        other: `We review your registration within ${days} days. Your API key arrives by email.`,
      }),
    approve: (command: string) => `Not approved yet. On the devnet, run ${command} with your e-mail address.`,
    secret: 'Your new secret',
    secretWhy: 'Copy it now. It is not shown again.',

    change: 'Change a payout or your address',
    changeHint: 'It takes effect after 48 hours. Every address of the last 30 days gets a link that cancels it.',
    changeField: 'What changes',
    currentEmail: (email: string) => `E-mail address (now ${email})`,
    changeValue: 'New name or address',
    changeValueHint: 'Empty for no share.',
    changeSubmit: 'Request the change',
    waiting: (field: string, value: string, time: string) => `${field} changes to ${value} on ${time}.`,
    none: 'none',
    unconfirmed: 'Open the link at the new address to confirm it.',
    cancel: 'Cancel this change',

    settings: 'Shares and widget',
    share: (protocol: string, percent: string) => `Share on ${protocol} in basis points, now ${percent}`,
    origins: 'Origins of the widget',
    originsHint: 'One a line, such as https://shop.example. Only these pages may embed it.',
    save: 'Save',

    sessions: 'Sessions',
    session: (browser: string, since: string, seen: string) => `${browser}, since ${since}, last used ${seen}`,
    thisBrowser: (browser: string) => `${browser} (this browser)`,
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    otherProgram: 'Another program',
    closeSession: 'Close this session',
    signOut: 'Sign out',
  },

  keys: {
    id: 'Key',
    use: 'For',
    servers: 'servers',
    pages: (origins: string) => `pages of ${origins}`,
    today: 'Today',
    requests: (used: string, quota: string) => `${used} of ${quota} requests`,
    revoked: (time: string) => `revoked on ${time}`,
    since: (time: string) => `since ${time}`,
    revokeSecret: 'Revoke this secret',
    rotate: 'Add a second secret',
    revokeNamed: (name: string) => `Revoke ${name}…`,
    revokeWarning: 'Programs with this key stop within 5 seconds. A revoked key cannot be restored.',
    revoke: 'Revoke the key',
    create: 'New key',
    name: 'Name of the key',
    kind: 'Kind of key',
    forServers: 'For servers (sk)',
    forPages: 'For pages of the origins below (pk)',
    origins: 'Origins of the key',
    originsHint: 'One a line; only for a key for pages.',
    submit: 'Create key',
  },

  done: {
    change: 'The change is requested. It takes effect after 48 hours.',
    cancel: 'The change is cancelled.',
    settings: 'Shares and origins are saved.',
    revoke: 'It is revoked and stops working within 5 seconds.',
    session: 'The session is closed.',
    again:
      'This form was already sent, so it was not repeated. If you lost its secret, add a second one or create a key.',
  },

  deadLinks: {
    expired: {
      register: 'Register again below, and we send you another link.',
      signIn: 'Enter your e-mail address, and we send you another link to sign in.',
    },
    unknown: {
      register: 'Open the link of the newest email in full, or register again below.',
      signIn: 'Open the link of the newest email in full, or sign in with another one.',
    },
    used: {
      register: 'It works once. Sign in to see the state of your account.',
      signIn: 'It works once. Enter your e-mail address, and we send you another link to sign in.',
    },
  },
})
