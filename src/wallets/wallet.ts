import type { ChainId } from '../core/chains/chains.ts'
import type { NetworkKind } from '../core/chains/protocol.ts'
import type { SentTransaction } from '../core/deposits/sentTransaction.ts'
import type { Clock } from '../core/net/clock.ts'

/**
 * Families whose chains a wallet can sign for. `send_with_memo` are wallets that are asked to send with a memo and build the
 * payment themselves, for chains whose transactions we do not build.
 */
export type WalletFamily = 'evm' | 'utxo' | 'send_with_memo' | 'cosmos' | 'solana' | 'tron' | 'xrp'

/** One chain as we mean it. A wallet that is elsewhere may not sign. */
export interface WalletPlace {
  readonly chain: ChainId
  readonly network: NetworkKind
  /**
   * What the chain's own reader answers for `identity`: its chain id, or the hash of its first block. On EVM chains it is
   * the chain id in digits, because that is what a wallet can be asked for and what every signature there commits to; no
   * public chain has one of the devnet's.
   */
  readonly identity: string
  /** Where a wallet that does not know the chain would ask it. */
  readonly endpoints?: WalletEndpoints | undefined
}

/** Servers of a chain, for a wallet that has never heard of it. */
export interface WalletEndpoints {
  /** JSON-RPC on EVM chains, Tendermint's RPC on Cosmos chains. */
  readonly rpc: string
  /** The REST interface of a Cosmos chain. */
  readonly rest?: string | undefined
}

/** The account that a wallet shows for a chain. */
export interface WalletAccount {
  readonly chain: ChainId
  /** In the chain's normal spelling; it belongs to the place's chain and network. */
  readonly address: string
  /** Where the wallet shows it. */
  readonly publicKey?: Uint8Array
}

/** A deposit that was sent. The hash is as the chain's own explorers write it. */
export type Submitted = SentByUs | SentByWallet

/** The wallet signed; the bytes were checked and then broadcast. */
export interface SentByUs {
  readonly chain: ChainId
  readonly hash: string
  readonly sentBy: 'us'
}

/** The wallet sent by itself, and what it sent was read back from the chain. */
export interface SentByWallet {
  readonly chain: ChainId
  readonly hash: string
  readonly sentBy: 'wallet'
  /**
   * `matches`: the chain shows what was agreed to. `not_visible`: the chain did not show it within 60 seconds. It is sent
   * nevertheless, so never call it failed and do not send again; follow the hash.
   */
  readonly readBack: 'matches' | 'not_visible'
}

/** What a deposit needs beside itself to be signed and sent. */
export interface SubmitOptions {
  readonly place: WalletPlace
  /** Sends signed bytes and returns their hash: the chain reader's `broadcast`. */
  readonly broadcast: (signed: Uint8Array) => Promise<string>
  /**
   * Reads a transaction by its hash: the chain reader's `transaction`. Required for wallets that send by themselves
   * (families `evm` and `send_with_memo`), whose transaction is compared once the chain shows it.
   */
  readonly transaction?: ((hash: string) => Promise<SentTransaction | undefined>) | undefined
  /** Unix seconds, by the node's time. Nothing is signed or sent once the quote is over. */
  readonly quoteExpiry: number
  readonly now: () => number
}

/** What a wallet may change by itself at any time. Ask for the account again, and build anew. */
export type WalletChange = 'accounts' | 'chain' | 'disconnected'

/** A deposit together with the agreement that it was built from, which is compared again before and after signing. */
export interface Built<Intent, Tx> {
  readonly intent: Intent
  readonly tx: Tx
}

/**
 * One wallet for one family of chains. A wallet that speaks several families appears once for each, under one name.
 * There is no way to have anything signed but a deposit that was built by us.
 */
export interface Wallet<Deposit, Family extends WalletFamily = WalletFamily> {
  readonly id: string
  /** As the wallet calls itself: data, cleaned and cut. */
  readonly name: string
  /** An image as a data: URI, or none. */
  readonly icon?: string
  readonly family: Family
  /** `burner`: a key in this page, for the devnet alone. */
  readonly kind: 'injected' | 'burner'
  readonly chains: readonly ChainId[]
  /** Asks whoever holds the wallet, and moves it to the place. Throws a `WalletError`. */
  readonly connect: (place: WalletPlace) => Promise<WalletAccount>
  /** The account now, without asking anybody; undefined when the wallet is locked or not connected. */
  readonly account: (place: WalletPlace) => Promise<WalletAccount | undefined>
  /**
   * Has the deposit signed and sent. Before: the bytes are compared with the intent, the wallet is asked for its chain
   * and its account. After: signed bytes are compared again before anybody sends them.
   * A wallet that sends by itself has what it sent read back from the chain and compared.
   * Throws a `WalletError`, among them `SentOtherError` (wallet_sent_other) after something else was sent,
   * `DepositMismatchError`, and what the family's checks throw.
   */
  readonly submit: (deposit: Deposit, options: SubmitOptions) => Promise<Submitted>
  readonly disconnect: () => Promise<void>
  /** Tells of changes until the returned function is called. */
  readonly onChange: (listener: (change: WalletChange) => void) => () => void
}

/** How a wallet is listed. Name and icon have been made safe to show. */
export interface WalletFace {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
}

/** How long a wallet is waited for, in milliseconds. */
export interface WalletTimes {
  readonly clock?: Clock | undefined
  /** How long a person has to answer in the wallet. */
  readonly askMs?: number | undefined
  /** How long the wallet has for what it answers by itself. */
  readonly readMs?: number | undefined
}
