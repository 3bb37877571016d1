import type { CosmosWallet } from './cosmos/cosmosChecks.ts'
import { createKeplrWallet, type KeplrProvider, type KeystoreEvents } from './cosmos/keplr.ts'
import { createEip1193Wallet, type Eip1193Provider } from './evm/eip1193.ts'
import { type AnnouncementTarget, discoverEvmWallets } from './evm/eip6963.ts'
import type { EvmWallet } from './evm/evmChecks.ts'
import { sanitizeWalletIcon, sanitizeWalletName } from './sanitizeWalletInfo.ts'
import type { SolanaWallet } from './solana/solanaChecks.ts'
import { discoverStandardWallets } from './solana/walletStandard.ts'
import type { TronWallet } from './tron/tronChecks.ts'
import { createTronLinkWallet, type TronLinkProvider } from './tron/tronLink.ts'
import { createSatsConnectWallet, type SatsConnectProvider } from './utxo/satsConnect.ts'
import { createUnisatWallet, type UnisatProvider } from './utxo/unisat.ts'
import type { UtxoWallet } from './utxo/utxoChecks.ts'
import { createXfiMemoWallet, createXfiWallet, type MemoWallet, type Xfi } from './utxo/xfi.ts'
import type { WalletTimeouts } from './wallet.ts'
import { type CrossmarkProvider, createCrossmarkWallet } from './xrp/crossmark.ts'
import type { XrpWallet } from './xrp/xrpChecks.ts'

/**
 * A wallet of any family; `family` decides which deposits it accepts.
 * @example
 * const wallets: AnyWallet[] = [createEvmBurner(key), createXrpBurner(key)]
 * wallets.map(({ family }) => family) // [ 'evm', 'xrp' ]
 */
export type AnyWallet = EvmWallet | UtxoWallet | MemoWallet | CosmosWallet | SolanaWallet | TronWallet | XrpWallet

/**
 * `window` with injected providers; treat all of it as untrusted.
 * @example
 * const page: WalletPage = new EventTarget()
 */
export type WalletPage = AnnouncementTarget & KeystoreEvents

/**
 * Calls `found` once for every wallet in the page: immediately for injected providers, then for each wallet that announces
 * itself until the returned function is called. Sends no request to a wallet before it is connected.
 * @example
 * const wallets: AnyWallet[] = []
 * const stop = discoverWallets(new EventTarget(), (wallet) => wallets.push(wallet))
 * stop()
 */
export function discoverWallets(
  page: WalletPage,
  found: (wallet: AnyWallet) => void,
  timeouts?: WalletTimeouts,
): () => void {
  let announced = 0
  const stopEvm = discoverEvmWallets(
    page,
    (wallet) => {
      announced += 1
      found(wallet)
    },
    timeouts,
  )
  const stopSolana = discoverStandardWallets(page, found, timeouts)
  // `window.ethereum` is used only when no wallet announces itself.
  const ethereum = objectAt(page, 'ethereum')
  if (announced === 0 && ethereum) {
    found(
      createEip1193Wallet(
        ethereum as unknown as Eip1193Provider,
        { id: 'evm:injected', name: 'Browser wallet' },
        timeouts,
      ),
    )
  }
  for (const wallet of injectedWallets(page, timeouts)) found(wallet)
  return () => {
    stopEvm()
    stopSolana()
  }
}

const keplrLike = [
  { path: 'keplr', name: 'Keplr', keystoreEvent: 'keplr_keystorechange' },
  { path: 'leap', name: 'Leap', keystoreEvent: 'leap_keystorechange' },
  { path: 'vultisig.keplr', name: 'Vultisig', keystoreEvent: 'keplr_keystorechange' },
  { path: 'xfi.keplr', name: 'Ctrl', keystoreEvent: 'keplr_keystorechange' },
] as const

const unisatLike = [
  { path: 'unisat', name: 'UniSat' },
  { path: 'okxwallet.bitcoin', name: 'OKX Wallet' },
] as const

const xfiLike = [
  { path: 'xfi', name: 'Ctrl' },
  { path: 'vultisig', name: 'Vultisig' },
] as const

function injectedWallets(page: WalletPage, timeouts: WalletTimeouts | undefined): readonly AnyWallet[] {
  const at = <T>(path: string, method: string): T | undefined => {
    const found = objectAt(page, path)
    return found && typeof objectMember(found, method) === 'function' ? (found as T) : undefined
  }
  const keplrs = keplrLike.flatMap(({ path, name, keystoreEvent }) => {
    const provider = at<KeplrProvider>(path, 'signDirect')
    const info = { id: `cosmos:${path}`, name, events: page, keystoreEvent }
    return provider ? [createKeplrWallet(provider, info, timeouts)] : []
  })
  const unisats = unisatLike.flatMap(({ path, name }) => {
    const provider = at<UnisatProvider>(path, 'signPsbt')
    return provider ? [createUnisatWallet(provider, { id: `utxo:${path}`, name }, timeouts)] : []
  })
  const xfis = xfiLike.flatMap(({ path, name }) => {
    const xfi = objectAt(page, path) as Xfi | undefined
    if (!xfi) return []
    const wallets = [
      createXfiWallet(xfi, { id: `utxo:${path}`, name }, timeouts),
      createXfiMemoWallet(xfi, { id: `memo:${path}`, name }, timeouts),
    ]
    return wallets.filter(({ chains }) => chains.length > 0)
  })
  const tronLink = at<TronLinkProvider>('tronLink', 'request')
  const crossmark = objectAt(page, 'crossmark') as CrossmarkProvider | undefined
  return [
    ...keplrs,
    ...unisats,
    ...satsConnectWallets(page, timeouts),
    ...xfis,
    ...(tronLink ? [createTronLinkWallet(tronLink, { id: 'tron:tronLink', name: 'TronLink' }, timeouts)] : []),
    ...(crossmark?.methods
      ? [createCrossmarkWallet(crossmark, { id: 'xrp:crossmark', name: 'Crossmark' }, timeouts)]
      : []),
  ]
}

/** Finds Bitcoin wallets, which list the path of their provider. Source: WBIP004. */
function satsConnectWallets(page: WalletPage, timeouts: WalletTimeouts | undefined): readonly UtxoWallet[] {
  const listed = objectMember(page, 'btc_providers')
  if (!Array.isArray(listed)) return []
  return listed.slice(0, 20).flatMap((entry: unknown) => {
    const { id, name, icon } = (entry ?? {}) as Readonly<Record<string, unknown>>
    if (typeof id !== 'string' || !/^\w{1,40}(\.\w{1,40}){0,3}$/.test(id)) return []
    const provider = objectAt(page, id)
    if (!provider || typeof objectMember(provider, 'request') !== 'function') return []
    const info = { id: `utxo:${id}`, name: sanitizeWalletName(name, id), icon: sanitizeWalletIcon(icon) }
    return [createSatsConnectWallet(provider as unknown as SatsConnectProvider, info, timeouts)]
  })
}

/** Returns the object at a path such as "xfi.bitcoin"; undefined when a getter throws. */
function objectAt(page: object, path: string): object | undefined {
  const found = path
    .split('.')
    .reduce<unknown>(
      (inside, name) =>
        (typeof inside === 'object' || typeof inside === 'function') && inside ? objectMember(inside, name) : undefined,
      page,
    )
  return typeof found === 'object' && found !== null ? found : undefined
}

function objectMember(inside: object, name: string): unknown {
  try {
    return (inside as Readonly<Record<string, unknown>>)[name]
  } catch {
    return undefined
  }
}
