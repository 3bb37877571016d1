import type { Units } from '../../core/asset/amount.ts'
import type { DepositSender } from '../../core/preparation/depositParams.ts'
import type { ChainReader } from '../../core/readers/reader.ts'
import type { AnyWallet } from '../../wallets/anyWallet.ts'
import type { WalletTarget } from '../../wallets/wallet.ts'

/** The wallet that pays, its account, and the reader of its chain. */
export interface Payer {
  readonly wallet: AnyWallet
  readonly account: WalletTarget
  readonly sender: DepositSender
  readonly reader: ChainReader
}

/** Balances of an account, in the units of each asset. */
export interface Holdings {
  /** The coin that is sent. */
  readonly coin: Units
  /** The coin that pays the network fee, if it is another one. */
  readonly gas?: Units
}
