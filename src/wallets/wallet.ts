import type { ChainId } from '../core/chains/chains.ts'
import type { NetworkKind } from '../core/chains/protocol.ts'
import type { EvmEvent, SentTransaction } from '../core/deposits/sentTransaction.ts'
import type { Clock } from '../core/nodes/net/clock.ts'

/**
 * Wallet families. `send_with_memo` wallets build and send the payment themselves, on chains whose transactions we do
 * not build.
 * @example
 * const family: WalletFamily = 'send_with_memo'
 */
export type WalletFamily = 'evm' | 'utxo' | 'send_with_memo' | 'cosmos' | 'solana' | 'tron' | 'xrp'

/**
 * The chain that a wallet must be on to sign.
 * @example
 * const target: WalletTarget = { chain: 'ETH', network: 'mainnet', identity: '1' }
 */
export interface WalletTarget {
  readonly chain: ChainId
  readonly network: NetworkKind
  /**
   * Identity as the chain's reader reports it: its chain id, or the hash of its first block. On EVM chains it is the
   * chain id in digits, which wallets report and every signature commits to; the devnet's ids are private.
   */
  readonly identity: string
  /** Servers to add to a wallet that does not know the chain. */
  readonly endpoints?: WalletEndpoints | undefined
}

/**
 * Servers of a chain for a wallet that does not know it.
 * @example
 * const endpoints: WalletEndpoints = { rpc: 'https://eth.drpc.org' }
 */
export interface WalletEndpoints {
  /** JSON-RPC on EVM chains, Tendermint's RPC on Cosmos chains. */
  readonly rpc: string
  /** The REST interface of a Cosmos chain. */
  readonly rest?: string | undefined
}

/**
 * Account of a wallet on a chain.
 * @example
 * const account: WalletAccount = await wallet.connect(place)
 * account.chain // 'BTC'
 */
export interface WalletAccount {
  readonly chain: ChainId
  /** In the chain's normal spelling; it belongs to the target's chain and network. */
  readonly address: string
  /** Present if the wallet reports it. */
  readonly publicKey?: Uint8Array
}

/**
 * A sent deposit. The hash is spelled as the chain's explorers spell it.
 * @example
 * const hashOf = (submitted: Submitted): string => submitted.hash
 */
export type Submitted = SentByUs | SentByWallet

/**
 * The wallet signed; the bytes were checked and then broadcast.
 * @example
 * const sent: SentByUs = { chain: 'BTC', hash: 'ab', sentBy: 'us' }
 */
export interface SentByUs {
  readonly chain: ChainId
  readonly hash: string
  readonly sentBy: 'us'
}

/**
 * The wallet sent the deposit, which was then read back from the chain.
 * @example
 * const sent: SentByWallet = { chain: 'ETH', hash: '0xab', sentBy: 'wallet', readBack: 'not_visible' }
 */
export interface SentByWallet {
  readonly chain: ChainId
  readonly hash: string
  readonly sentBy: 'wallet'
  /**
   * `matches`: the transaction on the chain matches the deposit. `not_visible`: it did not appear within 60 seconds. It
   * may still be mined, so do not report a failure or send again; track the hash.
   */
  readonly readBack: 'matches' | 'not_visible'
}

/**
 * Options of `Wallet.submit` and `Wallet.submitBatch`.
 * @example
 * const broadcast = (signed: Uint8Array) => readers.BTC.broadcast(signed)
 * const options: SubmitOptions = { target: place, broadcast, quoteExpiry: quote.expiry, now: () => quote.expiry - 60 }
 */
export interface SubmitOptions {
  readonly target: WalletTarget
  /** Sends signed bytes and returns their hash: the chain reader's `broadcast`. */
  readonly broadcast: (signed: Uint8Array) => Promise<string>
  /**
   * Reads a transaction by its hash: the chain reader's `transaction`. Required for wallets that send by themselves
   * (families `evm` and `send_with_memo`), whose transaction is compared once the chain shows it.
   */
  readonly transaction?: ((hash: string) => Promise<SentTransaction | undefined>) | undefined
  /** Reads the events of a mined transaction: the EVM reader's `events`. Required for `submitBatch`. */
  readonly events?: ((hash: string) => Promise<readonly EvmEvent[] | undefined>) | undefined
  /**
   * Receives the hash from a wallet that sends by itself, before the transaction is read back. Store it at once. It is
   * also called when the wallet answers after `submit` has failed with `wallet_silent`, as long as the page is open.
   */
  readonly onHash?: ((hash: string) => void) | undefined
  /** Unix seconds in node time. Nothing is signed or sent after it. */
  readonly quoteExpiry: number
  readonly now: () => number
}

/**
 * Changes that a wallet can make at any time. Read the account again and rebuild the deposit.
 * @example
 * const changes: WalletChange[] = []
 * const stop = wallet.onChange((change) => changes.push(change))
 * stop()
 */
export type WalletChange = 'accounts' | 'chain' | 'disconnected'

/**
 * A deposit with the intent it was built from; they are compared again before and after signing.
 * @example
 * const deposit: Built<{ readonly memo: string }, { readonly hash: string }> = { intent: { memo: '=:ETH.ETH' }, tx: { hash: 'ab' } }
 */
export interface Built<Intent, Tx> {
  readonly intent: Intent
  readonly tx: Tx
}

/**
 * A wallet for one family of chains. A wallet that supports several families appears once for each, with one name. It
 * signs only deposits that the library built.
 * @example
 * const chainsOf = (wallet: Wallet<never>) => wallet.chains
 * chainsOf(createXrpBurner(key)) // [ 'XRP' ]
 */
export interface Wallet<Deposit, Family extends WalletFamily = WalletFamily> {
  readonly id: string
  /** The wallet's own name, sanitized and cut. */
  readonly name: string
  /** An image as a data: URI. */
  readonly icon?: string
  readonly family: Family
  /**
   * `burner`: its key is stored in the page; devnet only. `external`: it is outside the browser, and signs a file that
   * the person carries there and back.
   */
  readonly kind: 'injected' | 'burner' | 'external'
  readonly chains: readonly ChainId[]
  /** Present if the wallet documents no way to share its account after a page load without a prompt. */
  readonly reconnects?: false
  /** Requests an account from the person and switches the wallet to the target. Throws a `WalletError`. */
  readonly connect: (target: WalletTarget) => Promise<WalletAccount>
  /** Reads the current account without a prompt; undefined when the wallet is locked or not connected. */
  readonly account: (target: WalletTarget) => Promise<WalletAccount | undefined>
  /**
   * Signs and sends the deposit. Before signing, compares the bytes with the intent and reads the wallet's chain and
   * account; compares signed bytes again before they are broadcast. A transaction that the wallet sends by itself is
   * read back from the chain and compared. Throws a `WalletError`, `SentOtherError` (wallet_sent_other) when something
   * else was sent, `DepositMismatchError`, and errors of the family's checks.
   */
  readonly submit: (deposit: Deposit, options: SubmitOptions) => Promise<Submitted>
  /**
   * Whether the account can send several transactions as one, all of them or none. Absent where no wallet of this kind
   * can. Never throws.
   */
  readonly canBatch?: (target: WalletTarget) => Promise<boolean>
  /**
   * Sends an approval and its deposit, in this order, as one transaction with one confirmation, with the checks of
   * `submit`. The hash is known once a block has it; then the router's event is compared with the deposit. Throws what
   * `submit` throws, and `WalletError` (wallet_unsupported) before anything is sent when the wallet cannot do it.
   */
  readonly submitBatch?: (deposits: readonly Deposit[], options: SubmitOptions) => Promise<Submitted>
  readonly disconnect: () => Promise<void>
  /** Reports changes until the returned function is called. */
  readonly onChange: (listener: (change: WalletChange) => void) => () => void
}

/**
 * Name and icon of a wallet, sanitized for display.
 * @example
 * const info: WalletInfo = { id: 'evm:example', name: 'Example' }
 */
export interface WalletInfo {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
}

/**
 * Time limits for a wallet's answers, in milliseconds.
 * @example
 * const timeouts: WalletTimeouts = { promptMs: 60_000, readMs: 5_000 }
 */
export interface WalletTimeouts {
  readonly clock?: Clock | undefined
  /** For requests that a person answers in the wallet. */
  readonly promptMs?: number | undefined
  /** For requests that the wallet answers without a person. */
  readonly readMs?: number | undefined
}
