import type { AnyWallet, FindWallets, WalletPage } from './anyWallet.ts'
import { findKeplrWallets } from './cosmos/keplr.ts'
import { createEip1193Wallet, type Eip1193Provider } from './evm/eip1193.ts'
import { providerWith } from './pageObjects.ts'
import { createInjectedSolanaWallet, type InjectedSolanaProvider } from './solana/injectedSolana.ts'
import { findTronLink } from './tron/tronLink.ts'
import { findPhantomBitcoin } from './utxo/phantom.ts'
import { findSatsConnectWallets } from './utxo/satsConnect.ts'
import { findUnisatWallets } from './utxo/unisat.ts'
import { findVultisigWallets } from './utxo/vultisig.ts'
import type { WalletTimeouts } from './wallet.ts'
import { findCrossmark } from './xrp/crossmark.ts'

/** An injected wallet, and the names under which the same wallet announces itself. */
export interface InjectedWallet {
  readonly wallet: AnyWallet
  /** Reverse domain name (EIP-6963) or names (Wallet Standard). */
  readonly aliases: readonly string[]
}

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

/** How wallets without announcements are found. A new kind of wallet is its file and a line here. */
const finders: readonly FindWallets[] = [
  findKeplrWallets,
  findUnisatWallets,
  findSatsConnectWallets,
  findPhantomBitcoin,
  findVultisigWallets,
  findTronLink,
  findCrossmark,
]

/** Wallets of families that have no announcements. */
export const injectedWallets: FindWallets = (page, timeouts) => finders.flatMap((find) => find(page, timeouts))
