import { registerTexts } from './registerTexts.ts'

/** Texts of the pages of pairs. They are in the built pages. */
export const pairsEn = registerTexts('pairs', {
  label: (sold: string, bought: string) => `${sold} to ${bought}`,
  heading: (source: string, target: string) => `Swap ${source} for ${target}`,
  lede: (sold: string, bought: string) =>
    `Send native ${sold} and receive native ${bought}. Not a wrapped coin, and no account.`,
  ledeToken: (sold: string, bought: string, token: string, chain: string) =>
    `Send ${sold} and receive ${bought}, without an account. The ${token} is its issuer’s own on ${chain}, not a bridged copy.`,
  about: (sold: string, bought: string) => `About ${sold} to ${bought}`,
  howLink: 'How a swap works',

  served: 'Who can swap it',
  servedByBoth: (one: string, other: string, source: string, target: string) =>
    `${one} and ${other} both connect to ${source} and ${target}. The form compares their prices.`,
  servedByOne: (name: string, source: string, target: string) =>
    `${name} connects to ${source} and ${target}. The other protocol does not, so there is one price.`,
  time: 'Time',
  blocks: (source: string, sourceMs: number, target: string, targetMs: number) =>
    `${source} makes ${pace(sourceMs)}; ${target} makes ${pace(targetMs)}.`,
  timeWhy:
    'Your payment has to be confirmed first, and large amounts wait for more blocks. The form shows an estimate for your amount.',
  smallest: 'Smallest amount',
  ignoredByBoth: (one: string, least: string, other: string, otherLeast: string, ticker: string) =>
    `${one} ignores ${least} and ${other} ignores ${otherLeast} ${ticker} or less.`,
  ignoredByOne: (name: string, least: string, ticker: string) => `${name} ignores ${least} ${ticker} or less.`,
  smallestWhy: 'The form shows the recommended minimum, below which fees could use up a refund.',
  fees: 'Fees',
  feesWhy: (source: string, target: string) =>
    `The ${source} network fee of your payment, the liquidity fee of the pools, and the ${target} network fee of the payout. This site adds no fee; a partner’s link can, and the form shows it before the review.`,
  refund: 'If it fails',
  refundWhy: (sold: string) =>
    `If the price falls below the least amount that you accept, your ${sold} goes back to the address that sent it, less the network fee.`,
})

function pace(milliseconds: number): string {
  if (milliseconds < 1000) return 'several blocks a second'
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return seconds === 1 ? 'a block every second' : `a block every ${seconds} seconds`
  const minutes = seconds / 60
  return minutes === 1 ? 'a block every minute' : `a block every ${minutes} minutes`
}
