import type { CosmosWallet } from './cosmos/cosmosChecks.ts'
import type { KeystoreEvents } from './cosmos/keplr.ts'
import type { AnnouncementTarget } from './evm/eip6963.ts'
import type { EvmWallet } from './evm/evmChecks.ts'
import type { SolanaWallet } from './solana/solanaChecks.ts'
import type { TronWallet } from './tron/tronChecks.ts'
import type { MemoWallet } from './utxo/memoChecks.ts'
import type { UtxoWallet } from './utxo/utxoChecks.ts'
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
