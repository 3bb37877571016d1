import type { MemolessObstacle } from '../../core/memo/memoless/memolessObstacle.ts'
import { withArticle } from '../../std/withArticle.ts'
import { pluralIn } from './pluralIn.ts'
import { registerTexts } from './registerTexts.ts'

const plural = pluralIn('en')

/** Texts of swaps without a wallet: on the form, in the review and on the pay page. */
export const payEn = registerTexts('pay', {
  // The form
  stepNote: (step: string, ticker: string) =>
    `Without a wallet, amounts go in steps of ${step}. The network recognises your swap by five more digits, so you send slightly more ${ticker}.`,
  atMost: (amount: string) => `At most ${amount} more.`,
  notOnStep: (step: string) =>
    `Without a wallet, amounts go in steps of ${step}, because five more digits identify your swap. Nearest:`,
  continueWithout: 'Continue without a wallet',
  chooseAmount: 'Choose one of these amounts',
  useThorchain: 'Use THORChain’s price',
  onlyThorchain: 'Swaps without a wallet run on THORChain only. Maya Protocol loses payments without a memo.',
  noThorchain: 'THORChain has no price for this swap now, and only THORChain swaps without a wallet.',
  useWallet: 'Swap with a wallet',
  obstacle: {
    unknown_chain: 'This coin can’t be swapped without a wallet.',
    maya_only: 'Only Maya Protocol swaps this coin, and it loses payments without a memo.',
    own_chain: 'This coin is sent with a message that a wallet signs.',
    token:
      'Tokens of this network need a contract call that a wallet signs. Choose the coin of the network, or use a wallet.',
  } satisfies Record<MemolessObstacle, string>,
  halted: 'THORChain has paused swaps without a wallet. Swaps with a wallet continue.',
  stopped: 'This site has stopped swaps without a wallet for now. Swaps with a wallet continue.',
  unavailable: 'This site can’t register swaps without a wallet now.',
  unfinished: 'Continue your payment',
  unfinishedOf: (amount: string) => `Payment of ${amount}`,

  // Destination and review
  reviewTitle: 'Review your swap',
  refundTitle: 'Sending from an exchange? Set a refund address',
  refundWhy:
    'Without one, a refund goes back to the address that sent the coins. At an exchange that address isn’t yours, and your refund could be lost.',
  enterAddress: (chain: string) => `Enter your ${chain} address`,
  register: 'Get the exact amount',
  registers: 'What is registered',
  reviewLink: 'Entered by you',
  expired: 'The price has expired',
  back: 'Back',
  loading: 'Checking with every node',
  loadingWhy: 'Price, destination and halts, on both chains.',
  extraDigits: (least: string, most: string) =>
    `You will send between ${least} and ${most}. The next step shows the exact amount.`,
  noNetworkFee: 'Your wallet or exchange adds its own network fee.',
  acceptWorse: 'Accept the new price',
  worse: 'The price has become worse since you opened this review.',
  newQuote: 'Get a new price',
  blockedTitle: 'Your browser blocks storage for this site',
  blocked: 'We need it to continue your payment after a reload. Allow it, or swap with a wallet.',

  // Pay page
  pageTitle: 'Pay without a wallet',
  pageIntro: 'Send one exact amount, and the network swaps it.',
  needsScript: 'This page needs JavaScript',
  needsScriptWhy: 'Your browser checks the payment with the nodes itself.',
  backToForm: 'Back to the swap',
  payTitle: (chain: string) => `Send exactly this amount of ${chain}`,
  registering: 'Registering your swap',
  registeringWhy: 'This takes about 15 seconds. You can reload or close this page: it continues where it was.',
  checking: {
    first: 'Checking your payment with every node',
    again: 'Checking again',
    woke: 'Welcome back. Checking again',
    stale: 'The nodes respond slowly. Checking again',
  },
  checkingWhy: 'Amount, memo, address and halts have to agree before we show an address.',
  exactAmount: 'Exact amount',
  copyAmount: 'Copy amount',
  digitsWhy: 'These five digits are how the network knows the swap is yours.',
  digitsRule:
    'A different amount is refunded, or could settle someone else’s swap. Fees must come on top, not out of it.',
  onlyCoin: (ticker: string, chain: string) =>
    `Send ${ticker} on the ${chain} network only. A token, or a coin of another network, is lost.`,
  onlyNetwork: (ticker: string, chain: string) =>
    `Send ${ticker} on the ${chain} network only. A coin of another network is lost.`,
  onlyToken: ({ token, network, gas }: { token: string; network: string; gas: string }) =>
    `Send ${token} on the ${network} network only. ${gas}, another token, or a coin of another network can be lost. Your wallet pays the network fee in ${gas}.`,
  tokenOf: (ticker: string, standard: string) => `${standard} ${ticker}`,
  tokenOn: (token: string, network: string) => `${token} on ${network}`,
  ignored: (amount: string) => `An amount of ${amount} or less is ignored and can’t be recovered.`,
  toAddress: (chain: string) => `To this ${chain} address`,
  copyAddress: 'Copy address',
  hidden: 'Accept the points below to see the address.',
  hiddenByPrice: 'The address is hidden because the swap would be refunded now. See the warning above.',
  copied: 'Copied',
  notCopied: 'Couldn’t copy. Select the text and copy it.',
  agree: (count: number, of: number) => `${count} of ${of} nodes agree`,
  checkedAgo: (seconds: number) => (seconds < 2 ? 'Checked just now' : `Checked ${seconds} seconds ago`),
  beforeYouSend: 'Before you send',
  exactFee: 'My app sends the amount exactly, and charges its fee on top',
  onceOn: (chain: string) => `I am sending on the ${chain} network, once`,
  tokenOnce: (token: string, chain: string) => `I am sending ${token} on the ${chain} network, once`,
  exchangeRefund: 'If I send from an exchange, a refund goes back to the exchange',
  refundSet: (address: string) => `If the swap fails, the refund goes to ${address}`,
  linkDestination: 'This swap comes from a link. I compared the whole destination below, and it is right',
  youSent: 'You sent',
  receive: 'You receive, expected',
  atLeast: 'At least',
  anyPrice: 'Any price',
  affiliateFee: 'Affiliate fee, included',
  deliveredTo: 'Delivered to',
  getBack: 'If it fails, you get back',
  refundTo: 'Refunded to',
  sender: 'The sending address',
  network: (chain: string) => `${chain} network`,
  tokenNetwork: (token: string, chain: string) => `${token}, ${chain} network`,
  withAmount: 'Amount',
  addressOnly: 'Address',
  qrOf: (amount: string) => `QR code of the payment of ${amount}`,
  qrOfAddress: 'QR code of the address',
  compare: 'Some apps drop the amount. Compare it before you send.',
  noAmountInCode: 'This code has the address only. Enter the amount yourself.',
  qrLocked: 'The code appears when you accept the points before you send.',
  openIn: (chain: string) => `Open in ${withArticle(chain)} app`,
  testCoins: 'Devnet: test coins only. Never send real coins here.',
  payTest: 'Pay from the test wallet',
  payingTest: 'Paying…',
  paidTest: 'Sent from the test wallet. It arrives in the next block.',
  testFailed: 'The devnet didn’t pay. Check that it is running, then try again.',
  watching: 'Watching for your payment',
  watchedOnChain: (chain: string) => `We look for it on ${chain} itself and at THORChain’s nodes.`,
  watchedByNodes: (chain: string) =>
    `This page doesn’t search ${chain} itself. THORChain’s nodes report your payment, usually within a minute of its block.`,
  watchingWhy: 'You can close this page. Keep this link to come back.',
  copyLink: 'Copy link to this payment',
  left: (time: string, until: string) => `${time} left, until ${until}`,
  leftShort: (time: string) => `${time} left`,
  deadlineReference: (minutes: number) =>
    `The deadline is ${minutes} minutes before the network forgets these digits, so that your payment has time to confirm. Don’t send after it.`,
  deadlineChurn: (minutes: number) =>
    `The deadline is ${minutes} minutes before the network changes its addresses, so that your payment has time to confirm. Don’t send after it.`,
  deadlineUnclear:
    'The network may change its addresses soon. Send in this time only, so that your payment can confirm, or check the address again after it.',
  likelyRefund: {
    title: 'Don’t pay: at today’s price this swap would be refunded',
    text: (out: string, least: string) => `It would pay ${out} now, and its minimum is ${least}.`,
    fee: (fee: string) => `You would get your coins back, minus a fee of about ${fee}.`,
    feeUnknown: 'You would get your coins back, minus the network’s fee.',
    accept: 'Show the address anyway: the price may recover before my payment arrives',
  },
  sentAlready: 'I have sent it',
  sentHash: 'Hash of your transaction',
  sentHint: 'Your wallet or exchange shows it once it has sent the coins.',
  sentCheck: 'Check this transaction',
  sentOther: (sent: string, needed: string) => `You sent ${sent}, needed was ${needed}.`,
  sentProblem: {
    dust: 'It is so small that the network ignores it. It can’t be recovered.',
    rounded:
      'Its last five digits are zero: your app or exchange rounded the amount. The network can’t match it to a swap and refunds it to the sending address, less fees.',
    same_digits:
      'Its last five digits are right, so your swap runs with this amount. If that is worth less than your minimum, it is refunded.',
    taken:
      'Its last five digits belong to someone else’s swap, which runs with your coins. Keep the hash and contact the protocol’s support.',
    other_digits:
      'The network can’t match it to this swap and refunds it to the sending address, less fees. Two payments don’t add up, so don’t send the rest.',
  },
  sent: {
    seen: 'The amount is exact, and its chain has it. THORChain reports it after its confirmations. Don’t send again.',
    unknown: 'We haven’t found this transaction yet. It can take a minute until its chain has it.',
    second:
      'An earlier payment used the digits of this swap. This one finds no swap and is refunded to the sending address, less fees.',
    late: 'The amount is exact, but it came after the network had forgotten its digits. It is refunded to the sending address, less fees. At an exchange, contact its support with the hash.',
    elsewhere: 'This transaction didn’t go to the address of this swap.',
  },
  notHash: 'This isn’t a transaction hash.',
  follow: 'Follow this transaction',
  seenTitle: (chain: string) => `${chain} has your payment`,
  seenWhy: (chain: string, confirmations: number) =>
    plural(confirmations, {
      one: `It has one confirmation. THORChain starts your swap once it has enough of them, and you can close this page.`,
      other:
        confirmations === 0
          ? `It is waiting for its first ${chain} block. THORChain starts your swap after that, and you can close this page.`
          : `It has ${confirmations} confirmations. THORChain starts your swap once it has enough of them, and you can close this page.`,
    }),
  seenWaiting: 'Seen, waiting for confirmations',
  seenBy: (chain: string, servers: number, of: number) =>
    `${servers} of ${of} ${chain} servers see it. THORChain’s nodes don’t report it yet.`,
  seenLate: 'It came after the deadline',
  seenLateWhy:
    'If it confirms after the network has forgotten its digits, you get it back at the sending address, less fees. Don’t send again.',
  paidTitle: 'Your payment has arrived',
  paidWhy: 'The network has matched it to your swap.',
  paidOnce: 'Don’t send again',
  paidOnceWhy: 'This address was for one payment. A second one finds no swap and is refunded at best.',
  followSwap: 'Follow your swap',
  findingHash: 'Finding your transaction…',
  tryAgain: 'Check again',
  showNew: 'Show the new address',
  startAgain: 'Start a new swap',
  withWallet: 'Swap with a wallet',
  nothingToSend: 'Don’t send anything until this page shows an address again.',
  alreadySent: 'If you have sent already, keep this link: your payment is still followed here.',
  vaultChanged: {
    title: 'The address has changed',
    text: 'The network moved to a new address. Don’t use the old one. If you sent to it in the last minutes, it still arrives.',
  },
  offline: {
    title: 'You’re offline',
    text: 'We can’t check the address without a connection, so it’s hidden. It returns when you reconnect.',
  },
  reasons: {
    price_expired: {
      title: 'Your price has expired',
      text: 'Nothing was registered or sent: a price is valid for up to 15 minutes. Review the swap again at today’s price.',
    },
    amount_differs: {
      title: 'The amount doesn’t match the registration',
      text: 'Don’t send anything. Start a new swap.',
    },
    memo_differs: {
      title: 'The registered swap isn’t the one you reviewed',
      text: 'The nodes report another instruction. Don’t send anything. Start a new swap.',
    },
    reference_gone: {
      title: 'This payment has ended',
      text: 'Don’t send anything: the network has forgotten its digits, or gave them to another swap.',
    },
    used: { title: 'Your payment has arrived', text: 'Don’t send again.' },
    not_yet: { title: 'Almost ready', text: 'The registration counts from the next block.' },
    late: {
      title: 'Don’t send: the time is over',
      text: 'A payment wouldn’t confirm before the network forgets its digits. Start a new swap.',
    },
    churn_soon: {
      title: 'The network changes its addresses soon',
      text: 'A payment might not confirm before. We show the new address afterwards.',
    },
    churn_unclear: {
      title: 'Check the address again',
      text: 'The network may change its addresses soon, so an address is shown for five minutes at a time. Don’t send before you have checked it again.',
    },
    memoless_halted: {
      title: 'Swaps without a wallet are paused',
      text: 'THORChain has paused them. Swaps with a wallet continue.',
    },
    votes_unknown: {
      title: 'Too few nodes respond',
      text: 'A majority has to report that swaps without a wallet are open.',
    },
    pool_closed: { title: 'Swaps of this coin are paused', text: 'Its pool isn’t open for trading now.' },
    dust: { title: 'The amount is too small', text: 'The network would ignore it, and it couldn’t be recovered.' },
  },
  service: {
    memoless_unavailable: {
      title: 'This site can’t register swaps now',
      text: 'Nothing was sent. Use a wallet, or try again later.',
    },
    registration_budget: {
      title: 'Too many registrations at the moment',
      text: 'Nothing was sent. Try again later, or use a wallet.',
    },
    rate_limited: { title: 'Too many requests', text: 'Nothing was sent. Try again in a few minutes.' },
    reference_unusable: {
      title: 'The network is out of free digits for this coin',
      text: 'Nothing was sent. Try again later, or use a wallet.',
    },
    deposit_mismatch: {
      title: 'The service registered something else',
      text: 'Don’t send anything. Start a new swap, or use a wallet.',
    },
  },
  opensAt: (time: string) => `Registrations open again: ${time}.`,
  serviceOther: 'The registration was refused',
  waitingFor: (reason: string) => `Still trying: ${reason}`,
  keepTitle: 'This payment was opened by its link',
  keepWhy: 'Keep it to find it in the history of this browser. On a shared computer, others could see it there.',
  keep: 'Keep it in this browser',
  kept: 'This payment is kept in this browser.',
  keepBlocked: 'It can’t be kept: your browser blocks storage for this site, or has another payment of this name.',
  brokenTitle: 'This link is incomplete',
  brokenWhy: 'The part after “#” has the amount. Open the whole link, or choose a payment of this browser below.',
  unknownTitle: 'This swap wasn’t started in this browser',
  unknownWhy: 'We register a swap only where it was reviewed. Start a new one.',
  listTitle: 'Payments of this browser',
  none: 'None yet.',
  paid: 'Paid',
  ended: 'Ended without a payment',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the payment of ${name}`,
  pair: (amount: string, ticker: string) => `${amount} for ${ticker}`,
})

export type PayMessages = typeof payEn
