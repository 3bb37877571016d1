import { homeChain, parseAsset } from '../../core/asset/asset.ts'
import { type ChainId, chains, isChainId } from '../../core/chains/chains.ts'
import type { SessionWallet } from './sessionState.ts'
import type { WalletGroup } from './walletGroups.ts'

/** A wallet that Portage works with, installed or not. */
export interface KnownWallet {
  /** Its name; in a page it may have another ending. */
  readonly name: string
  /** Its symbol in `walletIcons.svg`. */
  readonly icon: string
  /** Its maker's page to install it. */
  readonly site: string
  /** Chains and families of chains that Portage signs for with it. */
  readonly on: readonly (ChainId | 'evm' | 'cosmos')[]
  /** Returns the link that opens a page in its app's own browser; absent where its maker documents none. */
  readonly appLink?: (page: URL) => string
}

const encoded = ({ href }: URL) => encodeURIComponent(href)

/**
 * The wallets to offer, the most used first. Links are requested only when a person follows one. Sources of the links
 * to apps: docs.metamask.io (deeplinks), docs.phantom.com (browse), developer.trustwallet.com (deep linking),
 * docs.cdp.coinbase.com (mobile dapp integration), web3.okx.com (app universal link), docs.xverse.app (mobile
 * integration), docs.solflare.com (browse).
 */
const knownWallets: readonly KnownWallet[] = [
  {
    name: 'MetaMask',
    icon: 'metamask',
    site: 'https://metamask.io/download',
    on: ['evm', 'SOL'],
    // The path is the address without its scheme, not encoded.
    appLink: ({ host, pathname, search }) => `https://link.metamask.io/dapp/${host}${pathname}${search}`,
  },
  {
    name: 'Phantom',
    icon: 'phantom',
    site: 'https://phantom.com/download',
    on: ['BTC', 'SOL', 'ETH', 'BASE', 'POL'],
    appLink: (page) => `https://phantom.app/ul/browse/${encoded(page)}?ref=${encodeURIComponent(page.origin)}`,
  },
  {
    name: 'Xverse',
    icon: 'xverse',
    site: 'https://www.xverse.app/download',
    on: ['BTC'],
    appLink: (page) => `https://connect.xverse.app/browser?url=${encoded(page)}`,
  },
  { name: 'UniSat', icon: 'unisat', site: 'https://unisat.io/download', on: ['BTC'] },
  {
    name: 'Trust Wallet',
    icon: 'trust',
    site: 'https://trustwallet.com/download',
    on: ['evm', 'SOL'],
    appLink: (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded(page)}`,
  },
  {
    name: 'Coinbase Wallet',
    icon: 'coinbase',
    site: 'https://www.coinbase.com/wallet/downloads',
    on: ['evm', 'SOL'],
    appLink: (page) => `https://go.cb-w.com/dapp?cb_url=${encoded(page)}`,
  },
  {
    name: 'OKX Wallet',
    icon: 'okx',
    site: 'https://web3.okx.com/download',
    on: ['BTC', 'evm', 'SOL'],
    appLink: (page) =>
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encoded(page)}`)}`,
  },
  { name: 'Rabby Wallet', icon: 'rabby', site: 'https://rabby.io', on: ['evm'] },
  { name: 'Keplr', icon: 'keplr', site: 'https://www.keplr.app/get', on: ['cosmos', 'evm', 'BTC'] },
  {
    name: 'Vultisig',
    icon: 'vultisig',
    site: 'https://vultisig.com/download',
    on: ['BTC', 'LTC', 'DOGE', 'BCH', 'DASH', 'ZEC', 'evm', 'cosmos'],
  },
  { name: 'Leather', icon: 'leather', site: 'https://leather.io', on: ['BTC'] },
  {
    name: 'Solflare',
    icon: 'solflare',
    site: 'https://www.solflare.com/download',
    on: ['SOL'],
    appLink: (page) => `https://solflare.com/ul/v1/browse/${encoded(page)}?ref=${encodeURIComponent(page.origin)}`,
  },
  { name: 'TronLink', icon: 'tronlink', site: 'https://www.tronlink.org', on: ['TRON'] },
  { name: 'Crossmark', icon: 'crossmark', site: 'https://crossmark.io', on: ['XRP'] },
]

/** Returns the known wallet of a name that a page or an extension gives, such as “Trust” or “Xverse Wallet”. */
export function knownWallet(name: string): KnownWallet | undefined {
  const [first = ''] = name.toLowerCase().split(' ')
  return knownWallets.find((known) => known.name.toLowerCase().split(' ')[0] === first)
}

const covers = ({ on }: KnownWallet, chain: ChainId): boolean =>
  on.some((each) => each === chain || each === chains[chain].family)

/** Wallets to offer, in the order of their use for a chain. */
export interface WalletChoices {
  /** Found wallets of the chain, and all found ones where no chain is chosen. */
  readonly found: readonly WalletGroup[]
  readonly otherFound: readonly WalletGroup[]
  /** Known wallets of the chain that were not found. */
  readonly known: readonly KnownWallet[]
  readonly otherKnown: readonly KnownWallet[]
}

interface ChoiceFacts {
  /** Wallets that are not offered again. */
  readonly connected: readonly WalletGroup[]
  /** The chain of the coin that is sold. */
  readonly chain: ChainId | undefined
  readonly isPhone: boolean
}

/** Sorts wallets into those for a chain and the others. On phones those whose app opens the page come first. */
export function walletChoices(
  groups: readonly WalletGroup[],
  { connected, chain, isPhone }: ChoiceFacts,
): WalletChoices {
  const isFor = ({ wallets }: WalletGroup) => chain === undefined || wallets.some((each) => canPay(each, chain))
  const present = [...groups, ...connected].map(({ walletName }) => knownWallet(walletName))
  const missing = knownWallets
    .filter((known) => !present.includes(known))
    .toSorted((one, other) => (isPhone ? Number(other.appLink !== undefined) - Number(one.appLink !== undefined) : 0))
  return {
    found: groups.filter(isFor),
    otherFound: groups.filter((group) => !isFor(group)),
    known: missing.filter((known) => chain !== undefined && covers(known, chain)),
    otherKnown: missing.filter((known) => chain === undefined || !covers(known, chain)),
  }
}

const canPay = ({ chains: held }: SessionWallet, chain: ChainId): boolean => held.includes(chain)

/** Returns the chain of the coin that a page's address sells; undefined where it names none. */
export function chosenChain(search: string): ChainId | undefined {
  const sell = new URLSearchParams(search).get('sell')
  try {
    const chain = sell === null ? undefined : homeChain(parseAsset(sell), 'THORCHAIN')
    return chain !== undefined && isChainId(chain) ? chain : undefined
  } catch {
    return undefined
  }
}
