/**
 * Wallets for every family that the library builds deposits for. They are discovered in a page, connected, and sign
 * only deposits that were built and checked here. There is no vendor kit and no relay such as WalletConnect, which
 * could read or block requests. Importing this module has no side effects.
 */

export { parseWatchOnly, type WatchOnlyParams } from '../core/deposits/utxo/account/parseWatchOnly.ts'
export type { WatchedBranch, WatchedKey, WatchOnly } from '../core/deposits/utxo/account/watchOnly.ts'
export { WatchOnlyError, type WatchOnlyFault } from '../core/deposits/utxo/account/watchOnlyErrors.ts'
export { readSignedFile } from '../core/deposits/utxo/readSignedFile.ts'
export type { AnyWallet, WalletPage } from './anyWallet.ts'
export { type BurnerKey, createBurnerKey, formatBurnerKey, parseBurnerKey } from './burner/burnerKey.ts'
export { createCosmosBurner } from './burner/cosmosBurner.ts'
export { createEvmBurner } from './burner/evmBurner.ts'
export { createMemoBurner, type LoadMemoCoins } from './burner/memoBurner.ts'
export { createSolanaBurner } from './burner/solanaBurner.ts'
export { createTronBurner } from './burner/tronBurner.ts'
export { createUtxoBurner } from './burner/utxoBurner.ts'
export { createXrpBurner } from './burner/xrpBurner.ts'
export type { CosmosDeposit, CosmosWallet } from './cosmos/cosmosChecks.ts'
export { createKeplrWallet, type KeplrProvider } from './cosmos/keplr.ts'
export { discoverWallets } from './discoverWallets.ts'
export { createEip1193Wallet, type Eip1193Provider } from './evm/eip1193.ts'
export { discoverEvmWallets } from './evm/eip6963.ts'
export type { EvmDeposit, EvmWallet } from './evm/evmChecks.ts'
export {
  createInjectedSolanaWallet,
  type InjectedSolanaInfo,
  type InjectedSolanaProvider,
} from './solana/injectedSolana.ts'
export type { SolanaDeposit, SolanaWallet } from './solana/solanaChecks.ts'
export { createStandardWallet, discoverStandardWallets, type StandardWallet } from './solana/walletStandard.ts'
export type { TronDeposit, TronWallet } from './tron/tronChecks.ts'
export { createTronLinkWallet, type TronLinkProvider } from './tron/tronLink.ts'
export type { MemoDeposit, MemoWallet } from './utxo/memoChecks.ts'
export { createPhantomBitcoinWallet, type PhantomBitcoinProvider } from './utxo/phantom.ts'
export { createPsbtWallet, type PsbtWalletParts } from './utxo/psbtWallet.ts'
export { createSatsConnectWallet, type SatsConnectProvider } from './utxo/satsConnect.ts'
export { createUnisatWallet, type UnisatProvider } from './utxo/unisat.ts'
export type { UtxoDeposit, UtxoWallet } from './utxo/utxoChecks.ts'
export { createVultisigMemoWallet, createVultisigWallet, type Vultisig } from './utxo/vultisig.ts'
export type {
  Built,
  SentByUs,
  SentByWallet,
  SubmitOptions,
  Submitted,
  Wallet,
  WalletAccount,
  WalletChange,
  WalletEndpoints,
  WalletFamily,
  WalletInfo,
  WalletTarget,
  WalletTimeouts,
} from './wallet.ts'
export {
  AlteredDepositError,
  type SentDifference,
  SentOtherError,
  WalletError,
  type WalletErrorCode,
} from './walletErrors.ts'
export { type CrossmarkProvider, createCrossmarkWallet } from './xrp/crossmark.ts'
export type { XrpDeposit, XrpWallet } from './xrp/xrpChecks.ts'
