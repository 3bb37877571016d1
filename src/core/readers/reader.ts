import type { ChainId, ChainIdOf } from '../chains/chains.ts'
import type { CosmosChain } from '../deposits/cosmos/cosmosNetworks.ts'
import type { EvmChain } from '../deposits/evm/evmNetworks.ts'
import type { EvmEvent, SentEvmTransaction, SentUtxoTransaction } from '../deposits/sentTransaction.ts'
import type { Utxo } from '../deposits/utxo/utxoIntent.ts'
import type { ReceiptReader } from './receipts.ts'

/**
 * Chains that can be read. XRD is a destination only; SUI and ADA are not open.
 * @example
 * const chain: ReadableChain = 'SOL'
 * readers[chain].family // 'solana'
 */
export type ReadableChain = UtxoReaderChain | EvmChain | CosmosChain | 'XRP' | 'SOL' | 'TRON'

/** Chains in Bitcoin's format, including those whose wallets build the deposit themselves. */
export type UtxoReaderChain = ChainIdOf<'utxo'>

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined
}

/** A token to read the balance of. */
export interface TokenRef {
  /** In asset notation, as the result names it. */
  readonly asset: string
  /** Its contract or mint as spelled on its chain; asset notation loses the letter case that TRON and SOL need. */
  readonly contract: string
}

interface BalanceOptions extends ReadOptions {
  /** Tokens to read. Cosmos chains need none: they list all coins of an address. */
  readonly tokens?: readonly TokenRef[]
}

/**
 * Balance of one asset in the chain's own smallest unit, never in `Units`.
 * @example
 * const balance: Balance = { asset: 'BTC.BTC', amount: 15000000n, decimals: 8 }
 */
export interface Balance {
  /** In asset notation; tokens carry their contract. */
  readonly asset: string
  readonly amount: bigint
  /** Decimals of `amount`. */
  readonly decimals: number
}

/**
 * State of a transaction on its own chain. `unknown` is neither failed nor done: the chain does not know it (yet).
 * `confirmations` includes the transaction's own block, so 1 means just mined.
 * @example
 * const state: TxState = await readers.BTC.txState('ab'.repeat(32))
 * state // { state: 'unknown' }
 */
export type TxState =
  | { readonly state: 'unknown' }
  | { readonly state: 'pending' }
  | { readonly state: 'included'; readonly height: number; readonly confirmations: number }
  | { readonly state: 'failed'; readonly height: number; readonly confirmations: number; readonly reason: string }

/**
 * The state of a transaction as one operator's servers report it; without a state when none of them answers.
 * @example
 * const report: TxReport = { operator: 'mempool.space', txState: { state: 'unknown' } }
 */
export interface TxReport {
  readonly operator: string
  readonly txState?: TxState
}

/**
 * Methods of every family's reader. Hashes are spelled as the chain's explorers spell them.
 * @example
 * const reader: BaseReader = readers.THOR
 * reader.chain // 'THOR'
 */
export interface BaseReader {
  readonly chain: ChainId
  /**
   * Returns the spendable balances of the gas coin, always first even when 0, and of the given tokens. Unconfirmed
   * coins do not count.
   */
  readonly balances: (address: string, options?: BalanceOptions) => Promise<readonly Balance[]>
  /** Returns the state of a transaction. Throws when no endpoint answers: a timeout is never `unknown`. */
  readonly txState: (hash: string, options?: ReadOptions) => Promise<TxState>
  /**
   * Returns what each configured operator reports of a transaction. Without it, tracking ends no deposit by its chain.
   */
  readonly txStates?: (hash: string, options?: ReadOptions) => Promise<readonly TxReport[]>
  /**
   * Broadcasts a signed transaction and returns its hash, computed from the bytes and never taken from a server.
   * Broadcasting the same bytes again is not an error. Throws `BroadcastRefusedError` (broadcast_refused) when the
   * chain refuses, and `BroadcastUncertainError` (nodes_unreachable) when no server confirms that it arrived.
   */
  readonly broadcast: (signed: Uint8Array, options?: ReadOptions) => Promise<string>
  /**
   * Identifies the chain among others of its family: its chain id (Cosmos, XRP) or the hash of a block that no other
   * chain has, usually the first. A wallet that reports another identity may not sign.
   */
  readonly identity: (options?: ReadOptions) => Promise<string>
}

export interface UtxoReader extends BaseReader, ReceiptReader {
  readonly family: 'utxo'
  readonly chain: UtxoReaderChain
  /**
   * Returns the largest 200 outputs of the address that are unspent, in the mempool as well. Each has its transaction's
   * number of outputs and, where its hash can be checked (all but ZEC), the transaction. Immature coinbases are left
   * out.
   */
  readonly utxos: (address: string, options?: ReadOptions) => Promise<readonly Utxo[]>
  /**
   * Returns whether any transaction pays an address or spends from it, and what blocks pay to it and none spends. One
   * request: by it, an account's addresses are searched.
   */
  readonly addressUse: (
    address: string,
    options?: ReadOptions,
  ) => Promise<{ readonly isUsed: boolean; readonly balance: bigint }>
  /** Fee rate for the next blocks in units per virtual byte, rounded up; the relay rate when there is no estimate. */
  readonly feeRate: (options?: ReadOptions) => Promise<bigint>
  /** Fee rates of every server that answers, one per operator. */
  readonly feeRates: (options?: ReadOptions) => Promise<readonly bigint[]>
  /**
   * Returns a transaction by its hash, mined or not; undefined when the chain does not know it. Throws when no endpoint
   * answers.
   */
  readonly transaction: (txid: string, options?: ReadOptions) => Promise<SentUtxoTransaction | undefined>
  /** Returns the whole transaction for signers that need it in full. Its hash is checked, except on ZEC. */
  readonly rawTx: (txid: string, options?: ReadOptions) => Promise<Uint8Array>
}

/** Decimals of a token that all answering servers agree on, and the number of their operators. */
export interface TokenDecimals {
  readonly decimals: number
  readonly servers: number
}

/** Result of a read-only call: the returned bytes, or the bytes of its revert, "0x" when the server reports none. */
export type EvmCallResult = { readonly returned: string } | { readonly reverted: string }

/** The result of a call as one server reports it. */
export interface EvmCallReport {
  readonly operator: string
  readonly result: EvmCallResult
}

export interface EvmReader extends BaseReader {
  readonly family: 'evm'
  readonly chain: EvmChain
  /**
   * Returns a transaction by its hash, mined or not; undefined when the chain does not know it. Throws when no endpoint
   * answers.
   */
  readonly transaction: (hash: string, options?: ReadOptions) => Promise<SentEvmTransaction | undefined>
  /**
   * The id that signatures commit to (EIP-155). `identity` is the hash of block 0, which differs between private
   * chains.
   */
  readonly chainId: (options?: ReadOptions) => Promise<number>
  /** Next free nonce, counting transactions in the mempool. */
  readonly nonce: (address: string, options?: ReadOptions) => Promise<number>
  /** In wei. `baseFeePerGas` is absent on chains without EIP-1559. */
  readonly fees: (
    options?: ReadOptions,
  ) => Promise<{ readonly baseFeePerGas?: bigint; readonly maxPriorityFeePerGas: bigint; readonly gasPrice: bigint }>
  /** Gas prices in wei, tip included, of every server that answers, one per operator. */
  readonly gasPrices: (options?: ReadOptions) => Promise<readonly bigint[]>
  /** Queries every server. Throws `ChainFailureError` (node_bad_response) when two of them disagree. */
  readonly tokenDecimals: (contract: string, options?: ReadOptions) => Promise<TokenDecimals>
  readonly allowance: (
    params: { readonly contract: string; readonly owner: string; readonly spender: string },
    options?: ReadOptions,
  ) => Promise<bigint>
  /** L1 data fee of these transaction bytes in wei, on top of gas: 0 except on BASE. */
  readonly dataFee: (unsigned: Uint8Array, options?: ReadOptions) => Promise<bigint>
  /** Code at the address: "0x" for a plain account, "0xef0100…" for one that delegates (EIP-7702). */
  readonly code: (address: string, options?: ReadOptions) => Promise<string>
  /** Runs a read-only call on every server, except proxies. Servers without a usable answer are left out. */
  readonly callEach: (
    call: { readonly to: string; readonly data: string },
    options?: ReadOptions,
  ) => Promise<readonly EvmCallReport[]>
  /** Events of a mined transaction, in order; undefined when no block has it. A reverted one has none. */
  readonly events: (hash: string, options?: ReadOptions) => Promise<readonly EvmEvent[] | undefined>
  /** Estimates the gas of a call. Throws `ChainRefusedError` with the chain's reason when it would revert. */
  readonly estimateGas: (
    call: { readonly from: string; readonly to: string; readonly value: bigint; readonly data: string },
    options?: ReadOptions,
  ) => Promise<bigint>
}

export interface CosmosReader extends BaseReader, Partial<ReceiptReader> {
  readonly family: 'cosmos'
  readonly chain: CosmosChain
  /**
   * Account number and sequence for the next signature, and the account's key once it has signed something. Throws
   * `ChainRefusedError` for an unused address.
   */
  readonly account: (
    address: string,
    options?: ReadOptions,
  ) => Promise<{ readonly accountNumber: bigint; readonly sequence: bigint; readonly publicKey?: Uint8Array }>
}

/**
 * The open ledger of the XRP Ledger, as several servers report it.
 *
 * @example
 * const ledger: OpenLedger = { index: 100_000_000, feeDrops: 12n, servers: 2 }
 */
export interface OpenLedger {
  /** The median of the operators' indices; of two middle ones the lower, because a payment expires by it. */
  readonly index: number
  /** The median of the operators' fees; of two middle ones the higher. */
  readonly feeDrops: bigint
  /** Number of operators whose servers report an index near this one; absent counts as one. */
  readonly servers?: number
}

export interface XrpReader extends BaseReader, Partial<ReceiptReader> {
  readonly family: 'xrp'
  readonly chain: 'XRP'
  /** Account state. `reserve`, in drops, must stay on it: the base reserve plus one increment per owned object. */
  readonly account: (
    address: string,
    options?: ReadOptions,
  ) => Promise<{
    readonly exists: boolean
    readonly sequence: number
    readonly reserve: bigint
    readonly requiresDestinationTag: boolean
  }>
  /** The open ledger, and the fee to get into it. */
  readonly ledger: (options?: ReadOptions) => Promise<OpenLedger>
}

export interface SolanaReader extends BaseReader {
  readonly family: 'solana'
  readonly chain: 'SOL'
  readonly recentBlockhash: (
    options?: ReadOptions,
  ) => Promise<{ readonly blockhash: string; readonly lastValidBlockHeight: bigint }>
  /** Minimum balance of an account without data, in lamports. */
  readonly rentExemption: (options?: ReadOptions) => Promise<bigint>
}

export interface TronReader extends BaseReader, Partial<ReceiptReader> {
  readonly family: 'tron'
  readonly chain: 'TRON'
  /**
   * Recent block for a transaction to reference, which binds it to this chain and limits its life. Unix milliseconds.
   */
  readonly referenceBlock: (
    options?: ReadOptions,
  ) => Promise<{ readonly number: bigint; readonly hash: Uint8Array; readonly timestamp: bigint }>
  /** Free bandwidth of today in bytes, and the price in sun of a byte beyond it and of a memo. */
  readonly bandwidth: (
    address: string,
    options?: ReadOptions,
  ) => Promise<{ readonly available: bigint; readonly sunPerByte: bigint; readonly memoFee: bigint }>
  /**
   * Energy that a contract call needs, how much is available, and the price of the rest in sun. `data` is the call in
   * hex. Throws `ChainRefusedError` when the contract would revert.
   */
  readonly energy: (
    call: { readonly from: string; readonly contract: string; readonly data: string },
    options?: ReadOptions,
  ) => Promise<{ readonly needed: bigint; readonly available: bigint; readonly sunPerUnit: bigint }>
}

/**
 * The reader type of a chain's family.
 * @example
 * const rateOf = (reader: ReaderOf<'BTC'>): Promise<bigint> => reader.feeRate()
 */
export type ReaderOf<C extends ReadableChain> = C extends UtxoReaderChain
  ? UtxoReader
  : C extends EvmChain
    ? EvmReader
    : C extends CosmosChain
      ? CosmosReader
      : C extends 'XRP'
        ? XrpReader
        : C extends 'SOL'
          ? SolanaReader
          : TronReader

/**
 * Reads one chain and broadcasts to it. One implementation per family; the devnet serves the same interfaces.
 * @example
 * const reader: ChainReader = readers.XRP
 * reader.family // 'xrp'
 */
export type ChainReader = UtxoReader | EvmReader | CosmosReader | XrpReader | SolanaReader | TronReader
