import { pluralIn } from './pluralIn.ts'
import { registerTexts } from './registerTexts.ts'

const plural = pluralIn('en')

/** Texts of the earnings page. */
export const earningsEn = registerTexts('earnings', {
  title: 'Earnings',
  lede: 'Every affiliate fee with its swap, its value at the time, and whether most nodes confirm it.',
  period: {
    label: 'Period',
    week: '7 days',
    month: '30 days',
    quarter: '92 days',
    own: 'Choose days',
    from: 'First day',
    until: 'Last day',
    show: 'Show',
    utc: 'Days begin at midnight UTC.',
    problems: {
      missing: 'Choose both days.',
      reversed: 'The last day is before the first one.',
      'too-long': 'Choose at most 92 days.',
    },
  },
  downloads: 'Downloads',
  csv: 'Download CSV',
  json: 'Download JSON',
  loading: 'Loading your earnings…',
  loaded: (count: number) =>
    plural(count, { one: 'One fee loaded. Checking more swaps…', other: `${count} fees loaded. Checking more swaps…` }),
  shown: (count: number) => plural(count, { one: 'One fee in this period.', other: `${count} fees in this period.` }),
  partner: (id: string) => `Partner ${id}, paid in RUNE and CACAO as each swap settles`,
  signedOut: {
    title: 'Sign in to see your earnings',
    text: 'We send you a link by email. There is no password.',
    signIn: 'Sign in',
    register: 'Become a partner',
  },
  inReview: {
    title: 'Your registration is in review',
    text: 'Earnings appear here after the approval. We send it by email, with your first API key.',
    account: 'Open your account',
  },
  failed: {
    title: 'We couldn’t load your earnings',
    text: 'Your fees are on chain and not affected. Try again in a minute.',
    again: 'Try again',
  },
  empty: {
    title: 'No swaps in this period',
    text: 'A fee appears here a few seconds after its swap ends. Swaps come from your link, your widget or your API key.',
    widget: 'Set up the widget',
  },
  incomplete:
    'This period has more swaps than this page loads. The totals leave out the oldest ones: choose fewer days.',
  earned: 'Confirmed earnings',
  inDays: (count: number) => plural(count, { one: 'in one day', other: `in ${count} days` }),
  inCoin: (ticker: string) => `In ${ticker}`,
  fees: 'Fees',
  unconfirmed: 'Not confirmed',
  unconfirmedWhy: 'Not in the totals',
  allConfirmed: 'Every fee is confirmed',
  yourFee: 'Your fee',
  feeOn: (percent: string, protocol: string) => `${percent}% on ${protocol}`,
  noFee: 'None',
  change: 'Change',
  unpriced: (count: number) => plural(count, { one: 'One fee has no price.', other: `${count} fees have no price.` }),
  byDay: 'By day',
  chartSummary: (best: string, day: string) => `The best day was ${day} with ${best}.`,
  noConfirmed: 'No fee of this period is confirmed yet.',
  asTable: 'Show the days as a table',
  link: {
    title: 'Your link',
    text: 'Swaps that begin at this link pay your fee.',
    copy: 'Copy link',
    copied: 'Copied.',
    notCopied: 'Your browser does not allow copying. Select the link.',
  },
  verify: {
    title: 'Check it yourself',
    text: 'Each row is a swap on chain. Recompute every fee from nodes that you choose:',
    docs: 'How fees are verified',
  },
  byPair: 'By pair',
  rows: 'Fees',
  columns: {
    day: 'Day',
    pair: 'Pair',
    date: 'Date (UTC)',
    amount: 'Amount',
    value: 'Value then',
    swap: 'Swap',
    state: 'Confirmed',
  },
  pair: (from: string, to: string) => `${from} to ${to}`,
  track: (hash: string) => `Track swap ${hash}`,
  unknownValue: 'No price',
  states: {
    confirmed: (nodes: number) => plural(nodes, { one: '1 node', other: `${nodes} nodes` }),
    different: 'Nodes disagree',
    unknown: 'Not confirmed',
  },
  reasons: 'Why some fees are not confirmed',
  showAll: (count: number) => `Show all ${count} fees`,
})

export type EarningsMessages = typeof earningsEn
