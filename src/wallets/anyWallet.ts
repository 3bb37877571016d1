import type { CosmosWallet } from './cosmos/cosmosChecks.ts'
import type { AnnouncementTarget } from './evm/eip6963.ts'
import type { EvmWallet } from './evm/evmChecks.ts'
import type { SolanaWallet } from './solana/solanaChecks.ts'
import type { TronWallet } from './tron/tronChecks.ts'
import type { MemoWallet } from './utxo/memoChecks.ts'
import type { UtxoWallet } from './utxo/utxoChecks.ts'
import type { WalletTimeouts } from './wallet.ts'
import type { XrpWallet } from './xrp/xrpChecks.ts'

/**
 * A wallet of any family; `family` decides which deposits it accepts.
 * @example
 * const wallets: AnyWallet[] = [createEvmBurner(key), createXrpBurner(key)]
 * wallets.map(({ family }) => family) // [ 'evm', 'xrp' ]
 */
export type AnyWallet = EvmWallet | UtxoWallet | MemoWallet | CosmosWallet | SolanaWallet | TronWallet | XrpWallet

/** Events of `window`. */
export interface PageEvents {
  readonly addEventListener: (event: string, listener: (event: Event) => void) => void
  readonly removeEventListener: (event: string, listener: (event: Event) => void) => void
}

/**
 * `window` with injected providers; treat all of it as untrusted.
 * @example
 * const page: WalletPage = new EventTarget()
 */
export type WalletPage = AnnouncementTarget & PageEvents

/** Finds the injected wallets of one kind. Sends no request to them. */
export type FindWallets = (page: WalletPage, timeouts?: WalletTimeouts) => readonly AnyWallet[]
