import { registerTexts } from './registerTexts.ts'

/** Texts of connecting wallets. They load with the first wallet. */
export const walletEn = registerTexts('wallet', {
  title: 'Wallets',
  close: 'Close',
  testWallet: 'Test wallet',
  devnetOnly: 'Devnet only',
  testWalletWhy: 'Its key is stored in this browser. Use it for test coins only.',
  thisPage: 'This page',
  readChain: (chain: string) => `read ${chain}`,

  connected: 'Connected',
  found: 'In this browser',
  forChain: (chain: string) => `For ${chain}`,
  others: 'Other wallets',
  more: 'More wallets',
  get: 'Get',
  getOf: (wallet: string) => `Get ${wallet} on its website`,
  open: 'Open',
  everyChain: 'Every chain of the devnet',
  connect: 'Connect',
  connectOf: (wallet: string, chains: string) => `Connect ${wallet} for ${chains}`,
  connectChain: (chain: string) => `Connect ${chain}`,
  connecting: 'Waiting…',
  connectingOf: (wallet: string, chains: string) => `Waiting… ${wallet} connects ${chains}`,
  openWallet: (wallet: string) => `Confirm in ${wallet}.`,
  late: (wallet: string) => `${wallet} hasn’t answered yet. Open it and look for a pending request.`,
  disconnect: 'Disconnect',
  disconnectOf: (wallet: string) => `Disconnect ${wallet}`,
  isConnected: (wallet: string) => `${wallet} is connected.`,
  isDisconnected: (wallet: string) => `${wallet} is disconnected.`,

  connectAgain: (wallet: string, chains: string) =>
    `After a page load, ${wallet} shares no account on ${chains} until you connect it again.`,

  balanceOn: (chain: string) => `Balance on ${chain}`,
  worth: (dollars: string) => `Worth ${dollars}`,
  worthAtLeast: (dollars: string) => `Worth at least ${dollars}`,
  loading: 'Loading…',
  unread: 'Couldn’t load',
  unreadOf: (chains: string) => `Couldn’t read your balance on ${chains}`,
  unreadWhy: 'The chain’s servers don’t respond. Your coins are not affected, and we keep trying.',
  tryAgain: 'Try again',

  searching: 'Looking for wallets…',
  none: 'No wallet found in this browser',
  noneWhy: 'Or install a wallet from its own website, then reload this page.',
  without: 'Swap without a wallet',
  withoutWhy: 'You can pay from any app or exchange: Portage shows you an amount and an address.',
  noneOnPhoneWhy: 'Or open this page inside your wallet’s app; your swap stays in the link.',
  openIn: (wallet: string) => `Open in ${wallet}`,
  noSecret: 'Portage never needs your seed phrase. Never type it into a website.',

  cancelled: (wallet: string) => `You cancelled in ${wallet}. Nothing was sent.`,
})
