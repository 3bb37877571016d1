/**
 * Every word that the island says, in English. A locale is one such object; a missing word does not compile.
 * Plain, present tense, sentence case: the fact first, then the way out.
 */
export const en = {
  youSend: 'You send',
  youReceive: 'You receive',
  amountYouSend: 'Amount you send',
  amountYouSendUsd: 'Amount you send, in dollars',
  amountYouReceive: 'Amount you receive',
  formTitle: 'Your swap',
  changeAsset: 'Change coin, now',
  switchDirection: 'Switch direction',
  enterInDollars: (now: string) => `Enter the amount in dollars, now ${now}`,
  enterInCoins: (ticker: string, now: string) => `Enter the amount in ${ticker}, now ${now}`,
  noDollarPrice: 'No dollar price',
  copyLink: 'Copy a link to this question',
  linkCopied: 'Link copied',
  linkNotCopied: 'The address bar holds the link',

  priceLimit: 'Price limit',
  priceLimitExplained:
    'If the price falls by more than this before the swap, the network sends your coins back instead.',
  percent: (value: string) => `${value}%`,

  chooseAmount: 'Choose an amount',
  askingBoth: 'Asking both protocols',
  noRouteShort: 'No route',
  tooSmall: 'Too small',
  noConnection: 'No connection',
  routeAndTime: (name: string, time: string) => `${name}, ${time}`,
  updating: 'Updating',
  expired: 'Expired',
  held: (seconds: number) => `Held ${seconds} s`,
  paused: 'Paused',

  belowMarket: (percent: string) => `${percent}% below market`,
  aboveMarket: (percent: string) => `${percent}% above market`,
  atMarket: 'At the market price',

  route: 'Route',
  answered: (count: number, of: number) => `${count} of ${of} answered`,
  bestPrice: 'Best price',
  onlyRoute: 'Only route',
  less: (amount: string) => `${amount} less`,
  same: 'Same amount',
  about: (time: string) => `about ${time}`,
  inParts: (parts: string) => `in up to ${parts} parts`,
  itsWords: 'Its own words:',

  priceImpact: 'Price impact',
  impact: { low: 'Low', medium: 'Medium', high: 'High' },
  receiveAtLeast: 'You receive at least',
  withLimit: (percent: string) => `With a price limit of ${percent}%`,
  recommendedMinimum: 'Smallest sensible amount',
  recommendedMinimumWhy: 'Below it, fees could eat a return',

  whatItCosts: 'What it costs',
  beforeFees: 'At the pools’ prices',
  poolFee: 'Pool fee',
  poolFeeWhy: 'Paid to those who fill the pools',
  delivery: (chain: string) => `${chain} delivery`,
  deliveryWhy: 'Network fee of the outgoing payment',
  affiliate: 'Affiliate',
  affiliateNone: 'None',
  nodeAnswer: 'See the node’s own answer',

  enterAmount: 'Enter an amount',
  findingBest: 'Finding the best price',
  updatingPrice: 'Updating the price',
  refreshPrice: 'Refresh price',
  minimumIs: (amount: string) => `Minimum is ${amount}`,
  noRouteForPair: 'No route for this pair',
  swapsPaused: 'Swaps are paused',
  waitingForConnection: 'Waiting for a connection',
  tryAgain: 'Try again',
  chooseOtherCoin: 'Choose another coin',
  moreThan: (amount: string) => `Send more than ${amount}`,
  amountNotReadable: 'Enter a number',
  tooManyDecimals: (ticker: string, decimals: number) => `${ticker} has ${decimals} decimals`,
  fillAmount: (amount: string) => `Use ${amount}`,
  reviewSwap: 'Review swap',
  reviewImpact: (percent: string) => `Review with ${percent}% price impact`,
  cannotSendYet: 'This build compares prices. It cannot send coins yet.',
  nothingMoves: 'Paid by a test wallet in this page. Nothing moves until you sign.',

  notice: {
    unreadable: 'That is not an amount. Write digits with one decimal point, such as 0.15.',
    scientific: 'Write the amount out in full, without an exponent.',
    ambiguous: (reading: string) => `Read as ${reading}. Write a decimal point if you mean something else.`,
    tooManyDecimals: (ticker: string, decimals: number) =>
      `${ticker} has at most ${decimals} decimals here. The rest could not be sent.`,
    belowMinimum: (amount: string) => `Below ${amount} the fees could eat a return.`,
    belowMinimumUnknown: 'The fees would eat all of it. Send more.',
    belowDust: 'The network ignores an amount this small: it would be lost.',
    same: 'These are the same coin. Choose another one to receive.',
    offline: 'You are offline. Prices are never shown from memory as if they were new.',
    unreachableTitle: 'No node can be reached',
    unreachable: 'Neither protocol answers. Your coins are not affected; prices return when a node does.',
    unreadableAnswersTitle: 'The nodes’ answers cannot be read',
    unreadableAnswers:
      'Neither protocol gives an answer that makes sense, so no price is shown. Try again in a minute.',
    halted: (names: string) => `${names} has stopped swaps for this pair for now.`,
    haltedBoth: 'Both protocols have stopped swaps for this pair for now.',
    haltedWhy: 'Node operators vote to pause when something needs checking. Coins in your wallet are not affected.',
    noPool: (pair: string) => `Neither protocol has open pools for ${pair}.`,
    noPoolWhy: 'Choose another coin; the list shows which protocols carry it.',
    stale: 'The nodes are behind their chains, so no price can be trusted now. Try again in a minute.',
    noRoute: 'Neither protocol can take this swap. Each gives its reason.',
    expired: 'This price is over a minute old. Refresh it before you rely on it.',
    expiredFailed: 'The price could not be renewed. Refresh it before you rely on it.',
    impactTitle: (amount: string) => `You lose about ${amount} to the pools`,
    impactTitlePlain: 'This amount moves the price a lot',
    impact: (percent: string) => `${percent}% price impact. Smaller amounts, or smaller parts, cost less.`,
    link: 'That link names something this page does not know, so the rest was used.',
  },

  refusal: {
    trading_halted: 'Paused for now',
    pool_unavailable: 'Pool is not open',
    unsupported_asset: 'Does not carry this coin',
    unsupported_pair: 'Does not carry this pair',
    amount_below_dust: 'Too small: it would be ignored',
    amount_below_minimum: 'Too small for its fees',
    nodes_unreachable: 'Its nodes do not answer',
    node_bad_response: 'Its nodes answer nonsense',
    node_stale: 'Its nodes are behind the chain',
    same_asset: 'Same coin on both sides',
    other: 'Refused',
  },

  announceQuote: (amount: string, name: string) => `You receive ${amount} through ${name}.`,

  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number, minutes: number) => (minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`),
  underAMinute: 'under a minute',
} as const

/** A dictionary's shape: the same keys, any text. */
export type Widened<T> = T extends (...parts: infer P) => string
  ? (...parts: P) => string
  : T extends string
    ? string
    : { readonly [K in keyof T]: Widened<T[K]> }

/** What a locale has to say. */
export type Messages = Widened<typeof en>
