import type { ChainId, ChainIdOf } from '../chains/chains.ts'
import type { CosmosChain } from '../deposits/cosmos/networks.ts'
import type { EvmChain } from '../deposits/evm/networks.ts'
import type { SentEvmTransaction, SentUtxoTransaction } from '../deposits/sentTransaction.ts'
import type { Utxo } from '../deposits/utxo/intent.ts'

/** Every chain that can be read. XRD is received only, by wallets of its own; SUI and ADA were never opened. */
export type ReadableChain = UtxoReaderChain | EvmChain | CosmosChain | 'XRP' | 'SOL' | 'TRON'

/** Chains of Bitcoin's kind, those included whose wallets build the deposit themselves. */
export type UtxoReaderChain = ChainIdOf<'utxo'>

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined
}

/** A token that an address may hold. */
export interface TokenQuestion {
  /** In asset notation, as the answer will name it. */
  readonly asset: string
  /** Of its contract or mint, spelled as on its chain: asset notation loses the letter case that TRON and SOL need. */
  readonly contract: string
}

export interface BalanceOptions extends ReadOptions {
  /** Tokens to look for. Chains that list all of an address's coins by themselves (Cosmos) need none. */
  readonly tokens?: readonly TokenQuestion[]
}

/** What an address holds of one asset, in the chain's own smallest unit, never in `Units`. */
export interface Balance {
  /** In asset notation; tokens carry their contract. */
  readonly asset: string
  readonly amount: bigint
  /** Decimals in which `amount` is counted. */
  readonly decimals: number
}

/**
 * Where a transaction stands on its own chain. `unknown` is neither failed nor done: the chain does not know it (yet).
 * `confirmations` counts the block that holds it, so 1 is just mined.
 */
export type TxStanding =
  | { readonly state: 'unknown' }
  | { readonly state: 'pending' }
  | { readonly state: 'included'; readonly height: number; readonly confirmations: number }
  | { readonly state: 'failed'; readonly height: number; readonly reason: string }

/** What every family's reader can do. Hashes are spelled as the chain's own explorers spell them. */
export interface BaseReader {
  readonly chain: ChainId
  /**
   * What of the gas coin and of the tokens asked for can be spent now; the gas coin is always there, first, if only as
   * 0. Coins that no block holds yet do not count.
   */
  readonly balances: (address: string, options?: BalanceOptions) => Promise<readonly Balance[]>
  /** Throws when no endpoint answers: silence is never `unknown`. */
  readonly standing: (hash: string, options?: ReadOptions) => Promise<TxStanding>
  /**
   * Sends a signed transaction and returns its hash, which is computed from the bytes and never taken from a server.
   * Sending the same bytes again is no error. Throws `BroadcastRefusedError` (broadcast_refused) when the chain says
   * no, and `BroadcastUncertainError` (nodes_unreachable) when nobody knows whether it arrived.
   */
  readonly broadcast: (signed: Uint8Array, options?: ReadOptions) => Promise<string>
  /**
   * What tells this chain from every other of its kind: the chain's own id (Cosmos, XRP) or the hash of a block that
   * no other chain has, in most cases the first. A wallet whose network says something else may not sign.
   */
  readonly identity: (options?: ReadOptions) => Promise<string>
}

export interface UtxoReader extends BaseReader {
  readonly family: 'utxo'
  readonly chain: UtxoReaderChain
  /**
   * Outputs of the address that nobody has spent, in the mempool neither, the largest 200. Each comes with the number of
   * its transaction's outputs and, where the transaction's format lets us check its hash (all but ZEC), with the
   * transaction. Coinbases that are not ripe are left out.
   */
  readonly utxos: (address: string, options?: ReadOptions) => Promise<readonly Utxo[]>
  /** The chain's own rate for the next blocks, units per virtual byte, rounded up; what nodes relay at where it has none. */
  readonly feeRate: (options?: ReadOptions) => Promise<bigint>
  /** The same of every server that answers, one for each operator. */
  readonly feeRates: (options?: ReadOptions) => Promise<readonly bigint[]>
  /**
   * A transaction by its hash, mined or not, to compare it with what was agreed to; undefined when the chain does not
   * know it. Throws when no endpoint answers.
   */
  readonly transaction: (txid: string, options?: ReadOptions) => Promise<SentUtxoTransaction | undefined>
  /** The whole transaction, for inputs that a signer wants to see in full. Its hash is checked, except on ZEC. */
  readonly rawTx: (txid: string, options?: ReadOptions) => Promise<Uint8Array>
}

/** Decimals of a token's contract on which all servers that answered agree, and how many operators those servers have. */
export interface TokenDecimals {
  readonly decimals: number
  readonly servers: number
}

export interface EvmReader extends BaseReader {
  readonly family: 'evm'
  readonly chain: EvmChain
  /**
   * A transaction by its hash, mined or not, to compare it with what was agreed to; undefined when the chain does not
   * know it. Throws when no endpoint answers.
   */
  readonly transaction: (hash: string, options?: ReadOptions) => Promise<SentEvmTransaction | undefined>
  /** The id that signatures commit to (EIP-155); `identity` is the hash of block 0, which private chains differ in. */
  readonly chainId: (options?: ReadOptions) => Promise<number>
  /** The next one that is free, transactions in the mempool counted. */
  readonly nonce: (address: string, options?: ReadOptions) => Promise<number>
  /** In wei. `baseFeePerGas` is absent on chains without EIP-1559. */
  readonly fees: (
    options?: ReadOptions,
  ) => Promise<{ readonly baseFeePerGas?: bigint; readonly maxPriorityFeePerGas: bigint; readonly gasPrice: bigint }>
  /** Wei for one gas by every server that answers, the tip included, one for each operator. */
  readonly gasPrices: (options?: ReadOptions) => Promise<readonly bigint[]>
  /** Every server is asked. Throws `ChainFailureError` (node_bad_response) when two of them disagree. */
  readonly tokenDecimals: (contract: string, options?: ReadOptions) => Promise<TokenDecimals>
  readonly allowance: (
    question: { readonly contract: string; readonly owner: string; readonly spender: string },
    options?: ReadOptions,
  ) => Promise<bigint>
  /** Wei that publishing these transaction bytes costs beside the gas: 0 everywhere but on BASE. */
  readonly dataFee: (unsigned: Uint8Array, options?: ReadOptions) => Promise<bigint>
  /** What stands at the address: "0x" for a plain account, "0xef0100…" for one that delegates (EIP-7702). */
  readonly code: (address: string, options?: ReadOptions) => Promise<string>
  /** Gas that the call would take now. Throws `ChainRefusedError` when the chain would revert it, with the chain's reason. */
  readonly estimateGas: (
    call: { readonly from: string; readonly to: string; readonly value: bigint; readonly data: string },
    options?: ReadOptions,
  ) => Promise<bigint>
}

export interface CosmosReader extends BaseReader {
  readonly family: 'cosmos'
  readonly chain: CosmosChain
  /** What the next signature commits to. Throws `ChainRefusedError` for an address that the chain has never seen. */
  readonly account: (
    address: string,
    options?: ReadOptions,
  ) => Promise<{ readonly accountNumber: bigint; readonly sequence: bigint }>
}

export interface XrpReader extends BaseReader {
  readonly family: 'xrp'
  readonly chain: 'XRP'
  /** Drops. `reserve` is what the account must keep: base reserve plus one step for each object it owns. */
  readonly account: (
    address: string,
    options?: ReadOptions,
  ) => Promise<{
    readonly exists: boolean
    readonly sequence: number
    readonly reserve: bigint
    readonly requiresDestinationTag: boolean
  }>
  /** The ledger that is open now, and what a transaction must pay to get into it. */
  readonly ledger: (options?: ReadOptions) => Promise<{ readonly index: number; readonly feeDrops: bigint }>
}

export interface SolanaReader extends BaseReader {
  readonly family: 'solana'
  readonly chain: 'SOL'
  readonly recentBlockhash: (
    options?: ReadOptions,
  ) => Promise<{ readonly blockhash: string; readonly lastValidBlockHeight: bigint }>
  /** Lamports that an account without data must keep. */
  readonly rentExemption: (options?: ReadOptions) => Promise<bigint>
}

export interface TronReader extends BaseReader {
  readonly family: 'tron'
  readonly chain: 'TRON'
  /** What a transaction refers to, so that it can only stand on this chain and soon. Times in unix milliseconds. */
  readonly referenceBlock: (
    options?: ReadOptions,
  ) => Promise<{ readonly number: bigint; readonly hash: Uint8Array; readonly timestamp: bigint }>
  /** What is free today and what a byte costs beyond it, in sun. */
  readonly bandwidth: (
    address: string,
    options?: ReadOptions,
  ) => Promise<{ readonly available: bigint; readonly sunPerByte: bigint; readonly memoFee: bigint }>
  /**
   * Energy that a call of a contract would take now, what of it is free, and the price of the rest in sun. `data` is the
   * call in hex. Throws `ChainRefusedError` when the contract would refuse.
   */
  readonly energy: (
    call: { readonly from: string; readonly contract: string; readonly data: string },
    options?: ReadOptions,
  ) => Promise<{ readonly needed: bigint; readonly available: bigint; readonly sunPerUnit: bigint }>
}

/** Of a chain, the reader of its family. */
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

/** A chain as somebody who sends on it needs to see it. One implementation a family; the devnet speaks the same wires. */
export type ChainReader = UtxoReader | EvmReader | CosmosReader | XrpReader | SolanaReader | TronReader
