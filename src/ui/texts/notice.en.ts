import { registerTexts } from './registerTexts.ts'

/** Notices below the swap form. They load with the first notice. */
export const noticeEn = registerTexts('notice', {
  unreadable: 'Enter a number, such as 0.15.',
  noPrice: 'This coin has no dollar price. Enter the amount in coins.',
  scientific: 'Enter the full number (1000, not 1e3).',
  ambiguous: (one: string, other: string) => `Did you mean ${one} or ${other}?`,
  otherUnit: (unit: string, ticker: string) => `That’s in ${unit}; you are sending ${ticker}.`,
  otherUnitReceived: (unit: string, ticker: string) => `That’s in ${unit}; you receive ${ticker}.`,
  currency: (sign: string, ticker: string) => `${sign} isn’t supported: enter ${ticker} or $.`,
  tooManyDecimals: (unit: string, decimals: number) => `${unit} can have up to ${decimals} decimal places.`,
  belowSmallest: (amount: string) =>
    `That’s less than ${amount}, the smallest amount of this coin. Enter more dollars, or an amount in coins.`,
  moreThanExist: (ticker: string) => `That’s more ${ticker} than exist. Enter a smaller amount.`,
  tooLarge: 'This amount is too large for the pools. Enter a smaller one.',
  tooLargeOf: (most: string) => `The pools can pay about ${most} in one swap at most. Enter a smaller amount.`,
  belowMinimum: (amount: string) => `Under ${amount}, fees could use up your refund.`,
  belowMinimumUnknown: 'Fees would use up the whole amount. Try a larger one.',
  belowDust: 'Too small: the network would ignore it and you would lose it.',
  belowDustOf: (least: string) => `Too small: the network ignores ${least} or less, and you would lose it.`,
  belowDustOfToken: (least: string) => `Too small: the network takes no less than ${least}. Send more.`,
  same: 'These are the same coin. Choose another one to receive.',
  unreachableTitle: 'Can’t reach THORChain or Maya',
  unreachable: 'We’ll keep trying; your coins aren’t affected.',
  unreadableAnswersTitle: 'Prices are unavailable',
  unreadableAnswers: 'The nodes returned invalid data. Try again in a minute; your coins aren’t affected.',
  halted: (name: string) => `${name} has paused swaps for this pair.`,
  haltedBoth: 'Both protocols have paused swaps for this pair.',
  stopped: 'This site has stopped swaps of this pair for now.',
  stoppedWhy: 'Coins in your wallet aren’t affected. Try again later.',
  haltedWhy: 'Node operators pause swaps when something needs checking. Coins in your wallet aren’t affected.',
  noPool: (pair: string) => `Neither protocol has open pools for ${pair}.`,
  noPoolWhy: 'Choose a different coin.',
  stale:
    'The nodes are behind their chains, so prices could be wrong. Your coins aren’t affected; try again in a minute.',
  unconfirmedTitle: 'This price can’t be confirmed',
  unconfirmed:
    'One node offers far more than the pools of most nodes can pay. Your coins aren’t affected; try again in a minute.',
  noRoute: 'No route for this swap. See why below.',
  expired: 'This price is over a minute old. Refresh it to continue.',
  expiredFailed: 'We couldn’t refresh this price. Refresh it to continue.',
  marketUnknownTitle: 'We can’t compare this price with the market',
  marketUnknown: 'Too few nodes report the same pools, so you could lose more than you see. Try again in a minute.',
  loss: 'Smaller amounts lose less.',
  lossConfirm: 'Smaller amounts lose less. You have to accept this loss before you sign.',
  lossBlocked: 'Swaps that lose more than 15% are blocked. Try a smaller amount, another route or another coin.',
  orderPrice: 'Enter the price of your order: a number above 0.',
  orderDecimals: (decimals: number) => `This field can have up to ${decimals} decimal places.`,
  orderPausedTitle: 'THORChain has paused limit orders',
  orderOffTitle: 'THORChain has switched limit orders off',
  orderOff: 'Orders that wait are safe, and none is taken now. Swap at market, or try again later.',
  orderBelow: 'The order could be filled at any price from yours up. Raise it if you didn’t mean that.',
  orderBelowBlocked: 'Orders more than 15% below the market are blocked. Enter a higher price.',
  linkPart: (part: string) => `The link’s “${part}” value isn’t valid`,
  linkUnknown: (part: string) =>
    `This page doesn’t know the “${part}” part of that link, so only the rest was used. Check the coins and amount.`,
  linkSame: 'The link has the same coin on both sides',
  linkUnused: 'We didn’t use the link. Check the coins and amount.',

  fillAmount: (amount: string) => `Use ${amount}`,
  lossTitle: (amount: string, percent: string) => `You would lose about ${amount} (${percent}%)`,
  lossTitlePlain: (percent: string) => `This price is ${percent}% below market`,
})

/** The shape of a locale. */
export type NoticeMessages = typeof noticeEn
