import { withArticle } from '../../std/withArticle.ts'
import { registerTexts } from './registerTexts.ts'

/** Texts of paying with a connected wallet, besides those of the review. They load with the review. */
export const payerEn = registerTexts('payer', {
  opening: 'Looking for wallets…',
  openingWallet: (wallet: string) => `Opening ${wallet}…`,
  cancelled: (wallet: string) => `You cancelled in ${wallet}. Nothing was sent.`,
  confirmIn: (wallet: string) => `Confirm in ${wallet}.`,
  late: (wallet: string) => `${wallet} hasn’t answered yet. Open it and look for a pending request.`,
  sentChecking: 'Sent. Checking the chain…',
  openRequestTitle: (wallet: string) => `A request may still be open in ${wallet}`,
  openRequestWhy: (wallet: string) => `Check ${wallet} first: if you approve both, you pay twice.`,
  maybeSentTitle: 'It may have been sent',
  maybeSentWhy: (wallet: string) =>
    `${wallet} hasn’t confirmed it. Check the activity in ${wallet}, and don’t sign again until you have: you could pay twice.`,
  maybeSentLate: 'If you approve the request there after all, this page usually follows it.',
  walletChecked: (wallet: string) => `I checked ${wallet}: this swap was not sent, and no request for it is open`,
  checkWalletFirst: (wallet: string) => `Check ${wallet} to continue`,
  connectFirst: (chain: string) => `Connect ${withArticle(chain)} wallet`,
  connectWhy: (chain: string) => `Connect a wallet that can send from ${chain}.`,
  noPayer: (chain: string) => `No wallet can send from ${chain} here`,
  noPayerWhy: 'Choose another coin to send. You can still receive this one at an address that you enter.',
  otherWallet: 'Use another wallet',
  payWith: 'Pay with',
  yourWallet: (wallet: string) => `Your wallet: ${wallet}`,
  addressOf: (wallet: string) => `Use your ${wallet} address`,
  addressHint: 'Swaps can’t be reversed. Check the whole address.',
  elsewhere: 'Sign elsewhere',
  elsewhereWhy: 'With a hardware wallet or an app that reads PSBT, by file or QR code',
  elsewhereNot: (chain: string) =>
    `“Sign elsewhere” isn’t offered for ${chain}: we know of no ${chain} wallet that reads PSBT files.`,
  waitingElsewhere: 'Waiting for the signed file',
  signIn: (wallet: string) => `Sign in ${wallet}`,
  lostTitle: {
    changed: (wallet: string) => `Your ${wallet} account changed`,
    locked: (wallet: string) => `${wallet} is locked or disconnected`,
  },
  lost: {
    changed: 'Nothing was sent. Check which wallet pays, then review again.',
    locked: 'Nothing was sent. Unlock it or connect it again, then review again.',
  },
  wrongChainTitle: 'Your wallet is on another network',
  switchChain: 'Switch network',
  lockedTitle: 'Your wallet is locked',
  alteredTitle: (wallet: string) => `${wallet} changed the transaction`,
  alteredWhy: (wallet: string) =>
    `What it signed differs from the swap that you reviewed, so we did not send it. Some wallets add fees of their own: turn that off in ${wallet}, pay with another wallet, or swap without one.`,
  altered: (fields: readonly string[]) => `Changed: ${fields.join(', ')}`,
  openWallet: 'Open the wallet',
})
