import type { AnyWallet, WalletPage } from './anyWallet.ts'
import { createEip1193Wallet, type Eip1193Provider } from './evm/eip1193.ts'
import { discoverEvmWallets } from './evm/eip6963.ts'
import { announceableWallets, injectedWallets } from './offeredWallets.ts'
import { providerWith } from './pageObjects.ts'
import { discoverStandardWallets } from './solana/walletStandard.ts'
import type { WalletTimeouts } from './wallet.ts'

/**
 * Events after which a page may have more injected wallets. Source: docs.keplr.app, docs.tronlink.org,
 * docs.metamask.io.
 */
const lateEvents = ['load', 'tronLink#initialized', 'ethereum#initialized'] as const

/**
 * Calls `found` once for every wallet in the page: immediately for injected providers, then for each wallet that
 * announces itself or is injected while the page loads, until the returned function is called. A wallet that is
 * injected and announced is reported once. Sends no request to a wallet before it is connected.
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
  const announced = new Set<string>()
  const injected = new Set<string>()
  const known = new Set<string>()
  let hasEvm = false
  const add = (wallet: AnyWallet) => {
    if (known.has(wallet.id)) return
    known.add(wallet.id)
    hasEvm ||= wallet.family === 'evm'
    found(wallet)
  }
  const onAnnounced = (wallet: AnyWallet, alias: string) => {
    if (injected.has(alias)) return
    announced.add(alias)
    add(wallet)
  }
  const stopEvm = discoverEvmWallets(page, onAnnounced, timeouts)
  const stopSolana = discoverStandardWallets(page, (wallet) => onAnnounced(wallet, wallet.name), timeouts)
  const scan = () => {
    for (const { wallet, aliases } of announceableWallets(page, timeouts)) {
      if (aliases.some((alias) => announced.has(alias))) continue
      for (const alias of aliases) injected.add(alias)
      add(wallet)
    }
    for (const wallet of hasEvm ? [] : browserWallet(page, timeouts)) add(wallet)
    for (const wallet of injectedWallets(page, timeouts)) add(wallet)
  }
  scan()
  for (const event of lateEvents) page.addEventListener(event, scan)
  return () => {
    for (const event of lateEvents) page.removeEventListener(event, scan)
    stopEvm()
    stopSolana()
  }
}

/** Returns the wallet in `window.ethereum`, which is used only when no EVM wallet has a name. */
function browserWallet(page: WalletPage, timeouts: WalletTimeouts | undefined): readonly AnyWallet[] {
  const provider = providerWith<Eip1193Provider>(page, 'ethereum', 'request')
  return provider ? [createEip1193Wallet(provider, { id: 'evm:injected', name: 'Browser wallet' }, timeouts)] : []
}
