import { registerTexts } from './registerTexts.ts'

/**
 * English texts of the swap form. Each locale is an object of this shape; a missing text is a type error.
 * Plain, present tense, sentence case: say what happened, what it means for the coins, and what to do.
 */
export const formEn = registerTexts('form', {
  payMode: 'How you pay',
  withWallet: 'With a wallet',
  withoutWallet: 'Without one',
  nothingPaidYet: 'Nothing is paid before you see the exact amount and address.',
  youSend: 'You send',
  youSendAbout: 'You send about',
  youReceive: 'You receive',
  youReceiveAtLeast: 'You receive at least',
  amountYouSend: 'Amount you send',
  amountYouSendUsd: 'Amount you send, in dollars',
  amountYouReceive: 'Amount you receive',
  amountYouReceiveAtLeast: 'Amount you receive at least',
  amountYouReceiveUsd: 'Amount you receive at least, in dollars',
  formTitle: 'Your swap',
  changeAsset: 'Change coin, now',
  switchDirection: 'Switch direction',
  enterInDollars: (now: string) => `Enter the amount in dollars, now ${now}`,
  enterInCoins: (ticker: string, now: string) => `Enter the amount in ${ticker}, now ${now}`,
  noDollarPrice: 'No dollar price',
  opening: 'Opening…',
  copyLink: 'Copy link to this swap',
  linkCopied: 'Link copied',
  linkNotCopied: 'Couldn’t copy. Copy the link from the address bar.',

  ownNodes: (count: number) => (count === 0 ? 'Use your own node' : `Your own node: ${count} in use`),

  estimate: 'Estimate',
  estimated: (amount: string) => `≈ ${amount}`,

  explain: (term: string) => `What is “${term}”?`,
  orderKind: 'When to swap',
  atMarketKind: 'Market',
  limitKind: 'Limit',
  orderTitle: 'Your limit order',
  enterPrice: 'Enter a price',
  noOrders: 'No limit orders for now',
  reviewOrder: 'Review limit order',

  priceLimit: 'Price limit',
  noLimit: 'none',
  exactLimit: 'exact',
  percent: (value: string) => `${value}%`,

  noRouteShort: 'No route',
  tooSmall: 'Too small',
  tooLarge: 'Too large',
  noConnection: 'Can’t connect',
  offline: 'Offline',
  routeAndTime: (name: string, time: string) => `${name}, ${time}`,
  updating: 'Updating',
  expired: 'Expired',
  priceGoodFor: (seconds: number) => `Price good for ${seconds} s`,
  paused: 'Paused',

  belowMarket: (percent: string) => `${percent}% below market`,
  aboveMarket: (percent: string) => `${percent}% above market`,
  atMarket: 'At the market price',

  route: 'Route',
  responded: (count: number, of: number) => `${count} of ${of} responded`,
  about: (time: string) => `about ${time}`,

  comparing: 'Comparing with market…',
  marketUnknown: 'Market price unknown',

  enterAmount: 'Enter an amount',
  gettingPrices: 'Getting prices…',
  updatingPrice: 'Updating price…',
  refreshPrice: 'Refresh price',
  minimumIs: (amount: string) => `Minimum is ${amount}`,
  noRouteForPair: 'No route for this pair',
  swapThrough: (name: string) => `Swap through ${name}`,
  swapsPaused: 'Swaps are paused',
  waitingForConnection: 'Waiting for your connection',
  tryAgain: 'Try again',
  chooseOtherCoin: 'Choose another coin',
  use: (amount: string) => `Use ${amount}`,
  moreThan: (amount: string) => `Send more than ${amount}`,
  amountNotReadable: 'Enter a number',
  chooseReading: 'Choose an amount',
  tooManyDecimals: (ticker: string, decimals: number) => `${ticker} has ${decimals} decimal places`,
  reviewSwap: 'Review swap',
  reviewLoss: (percent: string) => `Review ${percent}% loss`,
  lossTooLarge: 'Loss too large to swap',
  offlineNotice: 'You’re offline. Prices will update when you reconnect.',
  nothingSentBefore: 'Nothing is sent until you sign in your wallet.',
  nothingSentYet: 'Uses a test wallet. Nothing is sent until you sign.',

  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number, minutes: number) => (minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`),
  underAMinute: 'under a minute',
})

/** The shape of a locale. */
export type Messages = typeof formEn
