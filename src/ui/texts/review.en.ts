import { costsEn } from './costs.en.ts'
import { formEn } from './form.en.ts'
import { noticeEn } from './notice.en.ts'
import { includeTexts, registerTexts } from './registerTexts.ts'

const ownTexts = registerTexts('review', {
  close: 'Close',
  back: 'Back',
  devnetOnly: 'Devnet only',

  accountsTitle: 'Where it goes',
  next: 'Next',
  paysFrom: 'Pays from',
  goesTo: 'Goes to',
  burner: 'Test wallet',
  burnerWhy: 'Its key is stored in this browser. Use it for test coins only.',
  balance: 'Balance',
  balanceUnknown: 'Couldn’t load',
  balanceReading: 'Loading…',
  forFees: 'For fees',
  getTestCoins: (ticker: string) => `Get test ${ticker}`,
  requestingTestCoins: 'Requesting test coins…',
  testCoinsSent: (chain: string) => `Test coins arrive with the next ${chain} block.`,
  otherAddress: 'Use another address',
  burnerAddress: 'Use the test wallet',
  addressLabel: (chain: string) => `Your ${chain} address`,
  addressHint: 'Coins are only delivered on the devnet, never to a real address.',
  enteredByYou: 'Entered by you',
  checkAddress: 'Check where your coins arrive',
  enterAddress: (chain: string) => `Enter your ${chain} address`,
  notEnough: (ticker: string) => `Not enough ${ticker}`,
  shortage: (amount: string) => `You need ${amount} more, plus the network fee.`,

  reviewTitle: 'Review your swap',
  loading: 'Checking with every node…',
  loadingWhy: 'Checking price, vault and balance.',
  expiresIn: (time: string) => `Expires in ${time}`,
  expired: 'Expired',
  youSend: 'You send',
  youReceive: 'You receive (expected)',
  atLeast: 'At least',
  anyPrice: 'At any price',
  ifItFails: 'If it fails you get back',
  refundUnknown: 'Unknown right now',
  refundNothing: 'Nothing: the network fee is larger than the refund',
  toSender: 'To your sending address',
  toRefund: (address: string) => `To ${address}`,
  maybePartial: 'It may be partly filled; the rest is refunded',

  exactTitle: (least: string) => `At least ${least}, or a refund`,
  exactWhy: (ticker: string) =>
    `If your swap would pay less, you get your ${ticker} back instead, less the network fee.`,
  exactRoom: (more: string, percent: string) =>
    `This quote pays ${more} more, which is yours too. If the price falls by more than ${percent}% before the network swaps your deposit, you are refunded.`,
  needsMore: (agreed: string, now: string) => `You would send ${now}, and not ${agreed} as before.`,

  receive: 'You receive',
  networkFee: (chain: string) => `Plus ${chain} network fee, up to`,

  compare: 'Compare the first and last groups with your wallet.',
  yourWallet: 'Your test wallet',
  signs: 'What your wallet will sign',
  matches: 'Matches',
  differs: 'Does not match',
  memoAsset: (ticker: string, chain: string) => `Swap to native ${ticker} on ${chain}`,
  memoDestination: (address: string) => `Deliver to ${address}, the address above`,
  memoLimit: (amount: string) => `At least ${amount}, or a refund`,
  memoNoLimit: 'At any price',
  memoRefund: 'Refunds go back to your sending address',
  memoRefundTo: (address: string) => `Refunds go to ${address}`,
  memoParts: 'Split as the network decides',
  memoPartsOf: (parts: string) => `Split into ${parts} smaller swaps`,
  memoNoAffiliate: 'No affiliate fee',
  memoAffiliate: (name: string, percent: string) =>
    percent === '' ? `Affiliate fee to ${name}, set by ${name}` : `Affiliate fee to ${name}: ${percent}%`,
  memoBytes: (bytes: number) => `Memo, ${bytes} bytes`,

  vault: 'Vault',
  vaultAndRouter: 'Vault and router',
  agree: (count: number, of: number) => `${count} of ${of} nodes agree`,
  oneSource: 'One source',
  oneSourceWhy: 'One operator alone names this address, so a wrong address could go unnoticed.',
  oneSourceTitle: 'Only one operator names the deposit address',
  oneSourceRisk: 'Nothing independent confirms it. If that operator is wrong or attacked, your coins are lost.',
  acceptSource: 'I accept an address that one operator alone names',
  acceptSourceFirst: 'Accept the single source to continue',
  showAddress: 'Show the address',
  router: (version: string | undefined) => (version === undefined ? 'New router' : `Router V${version}`),
  noRouter: (chain: string) => `Router: none. ${chain} pays the vault directly.`,
  noVault: (protocol: string) => `Your coins are sent directly to ${protocol}; no vault needed.`,
  dissentWhy: 'A majority of the nodes agrees, so you can continue. The rest is ignored:',
  checkedAgain: 'We check again as you sign.',

  sign: 'Sign with the test wallet',
  approve: (amount: string) => `Approve ${amount}`,
  approveWhy: (amount: string, chain: string) =>
    `This lets the router on ${chain} move exactly ${amount}, once. Next, you see a new price and sign the swap.`,
  approveTogether: (amount: string, chain: string) =>
    `With one confirmation, your wallet lets the router on ${chain} move exactly ${amount} and sends the swap. If one of them fails, neither happens.`,
  approveAndSwap: 'Approve and swap',
  approvedContract: 'The router that may move it:',
  viewContract: (explorer: string) => `View the contract in ${explorer}`,
  reset: (ticker: string) => `Reset the old approval of ${ticker}`,
  resetWhy: 'This coin requires an older approval to be set to zero before a new one.',
  editedTitle: ({ asked, approved }: { readonly asked: string; readonly approved: string | undefined }) =>
    approved === undefined ? `You approved more than ${asked}` : `You approved ${approved} instead of ${asked}`,
  editedLess: 'That doesn’t cover this swap. Once it is in a block, we check the approval again.',
  editedMore:
    'This swap can go on. The router could also move the rest later, until you lower the approval in your wallet.',
  approvalLateTitle: 'The approval isn’t in a block yet',
  approvalLate:
    'Blocks can take longer when fees rise. If you replaced or cancelled it in your wallet, check again. No coins were swapped.',
  checkAgain: 'Check again',
  approving: 'Waiting for the approval to confirm',
  signing: 'Checking with every node, then signing…',
  sent: 'Sent. Opening tracking…',
  nothingSentYet: 'Nothing is sent until you sign.',
  secondsLeft: (seconds: number) => `${seconds} seconds left to sign`,

  worseTitle: 'The price fell while you were looking',
  worse: (before: string, now: string) => `You were shown ${before}. Now you would receive ${now}.`,
  acceptWorse: 'Accept the new price',
  lossWhy: 'That is the difference from the market price. Smaller amounts lose less.',
  lossBlocked:
    'Swaps that lose more than 15% are blocked. Go back and send a smaller amount, or choose another route or coin.',
  acceptLoss: (percent: string) => `I accept that I lose ${percent}%`,
  typeToAccept: (term: string, percent: string) => `Type “${term}” to accept that you lose ${percent}%`,
  acceptLossFirst: 'Accept the loss to continue',
  lossAccepted: 'You accepted the loss. You can sign now.',
  marketUnknownTitle: 'We can’t compare this price with the market',
  marketUnknown: 'You could lose more than you see, so this can’t be signed. Nothing was sent; try again in a minute.',

  newQuote: 'Get a new quote',
  tryAgain: 'Try again',
  changeAccounts: 'Change wallets',
  acceptFee: (amount: string) => `Accept a fee of up to ${amount}`,
  nothingSent: 'Nothing was sent; your coins are still in your wallet.',
  expiredTitle: 'This quote has expired',
  expiredWhy: 'Prices and vaults change, so we never sign an old quote. Nothing was sent. Get a new quote.',
  disagreeTitle: 'The nodes disagree about the vault address',
  disagreeWhy:
    'We show no address until a majority agrees, because one of them could be wrong. This usually clears within a minute while vaults rotate. Try again then.',
  nodeReports: (host: string, report: string) => `${host}: ${report}`,
  fewTitle: 'Too few nodes respond',
  fewWhy: 'We can’t confirm the vault address until a majority of the nodes responds. Try again in a minute.',
  unverifiedTitle: 'The nodes are not verified yet',
  unverifiedWhy:
    'We show an address only once we know that its nodes follow their chain. That takes a few seconds. Try again.',
  vaultTitle: 'The nodes disagree about the vault address',
  vaultWhy:
    'The quote names another vault than most nodes report: vaults have just rotated, or a node is wrong. Get a new quote; if this comes back, wait before you swap.',
  priceTitle: 'This price can’t be confirmed',
  priceWhy:
    'The quote doesn’t match the pools that most nodes report. Get a new quote; if this comes back, wait before you swap.',
  mismatchTitle: 'The quote doesn’t match your swap',
  mismatchWhy:
    'It differs from what you entered, so nothing can be signed. Get a new quote. If this happens again, a node is wrong.',
  offlineTitle: 'You’re offline',
  offlineWhy: 'Nothing was sent; your coins are still in your wallet. We’ll check again when you reconnect.',
  offlineReady: 'Nothing was sent. You can sign when you reconnect, while the price is good.',
  unreadableTitle: 'The nodes returned invalid data',
  unreadableWhy: 'We can’t read their responses, so nothing can be signed. Try again in a minute.',
  staleTitle: 'The nodes are behind their chain',
  staleWhy: 'Vault and price could be out of date until they catch up. Try again in a minute.',
  haltedTitle: 'Swaps are paused',
  shortTitle: 'Not enough in your wallet',
  limitTitle: 'The price is below your limit',
  unreachableTitle: 'Can’t reach the network',
  unreachableWhy: 'Too few nodes respond, so nothing can be checked or signed. Try again in a minute.',
  otherTabTitle: 'Another tab is waiting for this signature',
  otherTabWhy: 'Confirm or cancel it there, or close that tab. Nothing was sent from this tab.',
  signedElsewhereTitle: 'You signed this swap in another tab',
  signedElsewhereWhy:
    'It was sent there after you opened this review. Nothing was sent from this tab. Another signature here pays a second time.',
  payAgain: 'Pay a second time',
  cancelledTitle: 'You cancelled',
  highFeeTitle: 'Network fees are high right now',
  payoutsWaitTitle: (chain: string) => `Payouts on ${chain} wait`,
  payoutsWait:
    'The network has paused signing there, which can take hours. The swap is made at once; your coins leave when signing resumes.',
  newRouterTitle: 'A new router contract',
  newRouterWhy: (chain: string) =>
    `Every node reports a router on ${chain} that this version of Portage does not know. Protocols replace routers now and then; a wrong router takes your coins. Compare the address with the protocol’s own announcement before you accept it.`,
  newRouterAccepted: 'This router is not in our list. You accepted it for this swap.',
  newRouterUnconfirmed:
    'The nodes report a router that this version of Portage does not know, and not all of them report the same one. We show a new router only when every node does.',
  acceptRouter: 'Accept this router',
  stagenetRouterTitle: 'The nodes report a stagenet router',
  stagenetRouterWhy: 'Coins sent through it would be lost. The nodes of this site seem to belong to the wrong network.',
  refusedTitle: (chain: string) => `${chain} refused the transaction`,
  pageErrorTitle: 'Something went wrong on this page',
  pageErrorWhy: 'Reload it. If you were signing, check your account before you try again.',

  uncertainTitle: 'We couldn’t confirm it was sent',
  uncertainWhy:
    'It may be on its way. Don’t sign again; check the transaction first. Resending sends the same signed transaction, so it can’t be paid twice.',
  resend: 'Resend this transaction',
  resending: 'Checking again, then resending…',
  track: 'Track this transaction',
  resendUncheckedTitle: 'We couldn’t check whether resending is safe',
  resendUncheckedWhy: 'The nodes didn’t respond, so nothing was sent this time. Check your connection, then try again.',
  resendStoppedTitle: 'Don’t resend this transaction',
  resendStoppedTodo:
    'Nothing was sent this time. Track the transaction: if it appears, the network swaps or refunds it. If it never appears, your coins have not left your account.',
  resendExpired: 'The price has expired since you signed, so sending it now could pay an old address.',
  resendMoved: 'The vault has moved since you signed. Coins sent to the old address now could be lost.',
  resendHalted: 'Swaps have been paused since you signed, so coins sent now would wait or be refunded.',
  resendUnconfirmed:
    'The nodes don’t confirm the vault address right now, so nothing was sent this time. Try again in a minute.',
  resendRefused:
    'The network refused it this time. It may already have it, or the coins may have been spent elsewhere.',
  resendChanged: 'Something about this swap has changed since you signed.',
  sentOtherTitle: 'Your wallet sent something else',
  sentOtherWhy:
    'The transaction on the chain is not the one you agreed to. Don’t sign anything more in this wallet. Compare both sides, then track the transaction.',
  sentOtherLine: (field: string, agreed: string, found: string) =>
    `${field}: you agreed to ${agreed}; the chain shows ${found}`,
  sentNotVisible: 'Sent, not visible yet. Opening tracking…',

  hints: {
    quote_refused: 'Nothing was sent. Try another amount or pair.',
    node_refused: 'Nothing was sent. Try again in a minute.',
    broadcast_refused: 'Nothing was sent. That is the chain’s own reason. Get a new quote and try again.',
    single_source:
      'Nothing was sent. An address is shown only when several independent operators report it, so choose another route.',
    wrong_chain:
      'Something is wrong with this page or its nodes. Nothing was sent. Reload the page, or get help with the code below.',
    invalid_amount:
      'Something is wrong with this page or its nodes. Nothing was sent. Reload the page, or get help with the code below.',
    invalid_asset:
      'Something is wrong with this page or its nodes. Nothing was sent. Reload the page, or get help with the code below.',
    invalid_parameter:
      'Something is wrong with this page or its nodes. Nothing was sent. Reload the page, or get help with the code below.',
    invalid_affiliate:
      'Something is wrong with this page or its nodes. Nothing was sent. Reload the page, or get help with the code below.',
    invalid_signature:
      'Something is wrong with this page or its nodes. Nothing was sent. Reload the page, or get help with the code below.',
  },
})

/** Texts of the review and of signing. They load with the review and include the cost texts of the form. */
export const reviewEn = includeTexts(ownTexts, () => ({
  ...costsEn,
  lossTitle: noticeEn.lossTitle,
  lossTitlePlain: noticeEn.lossTitlePlain,
  lossTooLarge: formEn.lossTooLarge,
  waitingForConnection: formEn.waitingForConnection,
}))

/** The shape of a locale. */
export type ReviewMessages = typeof reviewEn
