import { registerTexts } from './registerTexts.ts'

/** Texts of a limit order on the form and in its review. They load with the first order. */
export const orderEn = registerTexts('order', {
  price: (ticker: string) => `Price of 1 ${ticker}`,
  above: 'Above market',
  abovePercent: 'Percent above the market',
  waits: 'Waits at most',
  marketNow: (coin: string, price: string) => `Market now: ${coin} = ${price}`,
  fillsNow: 'The market pays this now, so the order would be filled at once.',

  reviewTitle: 'Review your limit order',
  signWithin: (time: string) => `Sign within ${time}`,
  notFilled: 'If it isn’t filled you get back',
  upTo: (time: string) => `waits ${time} at most`,
  yourPrice: 'Your price',
  marketValue: 'At market now',
  yourLimit: 'Your limit, after fees',
  payoutFee: 'Network fee of the payout, counted in it',
  refundFee: 'Network fee of what comes back',
  unknown: 'Unknown right now',

  afterTitle: 'After you sign',
  afterPayingTitle: 'After you pay',
  leaves: (amount: string) => `${amount} leave your wallet at once and wait in THORChain’s queue.`,
  leavesUnsigned: (amount: string) => `${amount} wait in THORChain’s queue once you have paid.`,
  lasts: (time: string) =>
    `The order waits ${time} at most, from the block that takes your deposit. The time above is only for signing.`,
  lastsUnsigned: (time: string) => `The order waits ${time} at most, from the block that takes your deposit.`,
  fills: (amount: string) =>
    `It can be filled in parts, as the pools reach your price. A part pays at least its share of ${amount}.`,
  fillsWhole: 'It is filled as a whole or not at all.',
  pays: (ticker: string, fee: string) =>
    `When it ends, you get the ${ticker} of every filled part in one payment, less one network fee of about ${fee}.`,
  returns: (ticker: string, fee: string) =>
    `The ${ticker} that were not swapped come back at the same time, less one network fee of about ${fee}.`,
  returnsUnknown: (ticker: string) =>
    `The ${ticker} that were not swapped come back at the same time, less one network fee.`,
  cancel: 'You can cancel it earlier with a small deposit from the address that pays.',
  cancelUnsigned:
    'It can be cancelled earlier only by a deposit from the address that pays. From an exchange, that isn’t possible.',
  noCancel: 'You can’t cancel it: it waits until it is filled or its time is over.',

  nowTitle: 'The market pays your price already',
  now: (amount: string) =>
    `A swap pays about ${amount} now, so this order is filled as soon as it arrives. To wait for a better price, go back and raise it.`,
  belowTitle: (percent: string) => `Your price is ${percent}% below the market`,
  below: 'The order can be filled at any price from yours up. Go back and raise it if you didn’t mean that.',
  noCancelTitle: 'This order can’t be cancelled',
  noCancelWhy:
    'No deposit can cancel this order alone: its terms are too long for one, or you have another order at this price. A slightly different price can help.',
  acceptNoCancel: 'Place it anyway',

  memoWaits: (time: string, blocks: string) => `Waits ${time} at most (${blocks} blocks)`,
  memoParts: 'Filled in as many parts as the network decides',
  memoPartsOf: (parts: string) => `Filled in ${parts} parts at most`,
})

/** Returns a length as people say it: "1 hour", "3 days". A length between them is in hours and minutes. */
export function lengthText(seconds: number, locale: string): string {
  const [unit, size] = seconds % 86_400 === 0 ? ['day', 86_400] : seconds % 3600 === 0 ? ['hour', 3600] : ['minute', 60]
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(locale, style).format(Math.ceil(seconds / Number(size)))
}
