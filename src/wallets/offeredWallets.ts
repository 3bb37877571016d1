import type { AnyWallet, WalletPage } from './anyWallet.ts'
import { createKeplrWallet, type KeplrProvider } from './cosmos/keplr.ts'
import { createEip1193Wallet, type Eip1193Provider } from './evm/eip1193.ts'
import { memberOf, providerAt, providerWith } from './pageObjects.ts'
import { sanitizeWalletIcon, sanitizeWalletName } from './sanitizeWalletInfo.ts'
import { createInjectedSolanaWallet, type InjectedSolanaProvider } from './solana/injectedSolana.ts'
import { createTronLinkWallet, type TronLinkProvider } from './tron/tronLink.ts'
import { createPhantomBitcoinWallet, type PhantomBitcoinProvider } from './utxo/phantom.ts'
import { createSatsConnectWallet, type SatsConnectProvider } from './utxo/satsConnect.ts'
import { createUnisatWallet, type UnisatProvider } from './utxo/unisat.ts'
import { createVultisigMemoWallet, createVultisigWallet, type Vultisig } from './utxo/vultisig.ts'
import type { WalletTimeouts } from './wallet.ts'
import { type CrossmarkProvider, createCrossmarkWallet } from './xrp/crossmark.ts'

/** An injected wallet, and the names under which the same wallet announces itself. */
export interface InjectedWallet {
  readonly wallet: AnyWallet
  /** Reverse domain name (EIP-6963) or names (Wallet Standard). */
  readonly aliases: readonly string[]
}

const keplrLike = [
  { path: 'keplr', name: 'Keplr' },
  { path: 'vultisig.keplr', name: 'Vultisig' },
] as const

const unisatLike = [
  { path: 'unisat', name: 'UniSat' },
  { path: 'keplr.bitcoin', name: 'Keplr' },
  { path: 'okxwallet.bitcoin', name: 'OKX Wallet' },
] as const

const evmLike = [
  { path: 'keplr.ethereum', name: 'Keplr', aliases: ['app.keplr'] },
  { path: 'okxwallet', name: 'OKX Wallet', aliases: ['com.okex.wallet'] },
  { path: 'trustwallet', name: 'Trust Wallet', aliases: ['com.trustwallet.app'] },
  { path: 'vultisig.ethereum', name: 'Vultisig', aliases: ['me.vultisig'] },
] as const

const solanaLike = [
  { path: 'phantom.solana', name: 'Phantom', aliases: ['Phantom'], reconnectsSilently: true },
  { path: 'okxwallet.solana', name: 'OKX Wallet', aliases: ['OKX Wallet'], reconnectsSilently: false },
  { path: 'trustwallet.solana', name: 'Trust Wallet', aliases: ['Trust', 'Trust Wallet'], reconnectsSilently: false },
] as const

/** Wallets of families whose wallets can also announce themselves. */
export function announceableWallets(page: WalletPage, timeouts?: WalletTimeouts): readonly InjectedWallet[] {
  const evm = evmLike.flatMap(({ path, name, aliases }) => {
    const provider = providerWith<Eip1193Provider>(page, path, 'request')
    return provider ? [{ wallet: createEip1193Wallet(provider, { id: `evm:${path}`, name }, timeouts), aliases }] : []
  })
  const solana = solanaLike.flatMap(({ path, name, aliases, reconnectsSilently }) => {
    const provider = providerWith<InjectedSolanaProvider>(page, path, 'connect', 'request')
    const info = { id: `solana:${path}`, name, reconnectsSilently }
    return provider ? [{ wallet: createInjectedSolanaWallet(provider, info, timeouts), aliases }] : []
  })
  return [...evm, ...solana]
}

/** Wallets of families that have no announcements. */
export function injectedWallets(page: WalletPage, timeouts?: WalletTimeouts): readonly AnyWallet[] {
  const keplrs = keplrLike.flatMap(({ path, name }) => {
    const provider = providerWith<KeplrProvider>(page, path, 'signDirect')
    const info = { id: `cosmos:${path}`, name, events: page, readsOpenWindow: true as const }
    return provider ? [createKeplrWallet(provider, info, timeouts)] : []
  })
  const unisats = unisatLike.flatMap(({ path, name }) => {
    const provider = providerWith<UnisatProvider>(page, path, 'signPsbt')
    return provider ? [createUnisatWallet(provider, { id: `utxo:${path}`, name }, timeouts)] : []
  })
  const phantom = providerWith<PhantomBitcoinProvider>(page, 'phantom.bitcoin', 'requestAccounts', 'signPSBT')
  const tronLink = providerWith<TronLinkProvider>(page, 'tronLink', 'request')
  const crossmark = crossmarkAt(page)
  return [
    ...keplrs,
    ...unisats,
    ...satsConnectWallets(page, timeouts),
    ...(phantom
      ? [createPhantomBitcoinWallet(phantom, { id: 'utxo:phantom.bitcoin', name: 'Phantom' }, timeouts)]
      : []),
    ...vultisigWallets(page, timeouts),
    ...(tronLink
      ? [createTronLinkWallet(tronLink, { id: 'tron:tronLink', name: 'TronLink', events: page }, timeouts)]
      : []),
    ...(crossmark ? [createCrossmarkWallet(crossmark, { id: 'xrp:crossmark', name: 'Crossmark' }, timeouts)] : []),
  ]
}

function crossmarkAt(page: WalletPage): CrossmarkProvider | undefined {
  const found = providerAt(page, 'crossmark')
  return found && memberOf(found, 'methods') ? (found as CrossmarkProvider) : undefined
}

const vultisigChains = ['bitcoin', 'litecoin', 'dogecoin', 'bitcoincash', 'dash', 'zcash'] as const

function vultisigWallets(page: WalletPage, timeouts: WalletTimeouts | undefined): readonly AnyWallet[] {
  const vultisig: Vultisig = Object.fromEntries(
    vultisigChains.flatMap((chain) => {
      const provider = providerWith<Vultisig['bitcoin']>(page, `vultisig.${chain}`, 'request')
      return provider ? [[chain, provider]] : []
    }),
  )
  return [
    createVultisigWallet(vultisig, { id: 'utxo:vultisig', name: 'Vultisig' }, timeouts),
    createVultisigMemoWallet(vultisig, { id: 'memo:vultisig', name: 'Vultisig' }, timeouts),
  ].filter(({ chains }) => chains.length > 0)
}

/** Wallets that document addresses without a prompt for a connected page. Leather opens a window for each read. */
const windowless = /^(XverseProviders\.)?BitcoinProvider$/

/** Finds Bitcoin wallets, which list the path of their provider. Source: WBIP004. */
function satsConnectWallets(page: WalletPage, timeouts: WalletTimeouts | undefined): readonly AnyWallet[] {
  const listed = memberOf(page, 'btc_providers')
  if (!Array.isArray(listed)) return []
  return listed.slice(0, 20).flatMap((entry: unknown) => {
    const [id, name, icon] = ['id', 'name', 'icon'].map((field) => memberOf(Object(entry), field))
    if (typeof id !== 'string' || !/^\w{1,40}(\.\w{1,40}){0,3}$/.test(id)) return []
    const provider = providerWith<SatsConnectProvider>(page, id, 'request')
    if (!provider) return []
    const info = { id: `utxo:${id}`, name: sanitizeWalletName(name, id), icon: sanitizeWalletIcon(icon) }
    const readsOpenWindow = windowless.test(id) ? undefined : true
    return [createSatsConnectWallet(provider, { ...info, readsOpenWindow }, timeouts)]
  })
}
