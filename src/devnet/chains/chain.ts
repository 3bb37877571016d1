import type { Units } from '../../core/asset/amount.ts'
import type { ReadableChain } from '../../core/readers/reader.ts'

/**
 * One external chain of the devnet: what the protocols observe and sign, and the API of its nodes. Times are Unix
 * seconds of virtual time; amounts are `Units` (1e8 per coin, CACAO 1e10).
 */
export interface DevnetChain {
  readonly chain: ReadableChain
  /** Of the newest block. */
  readonly height: () => number
  /** Of the newest block. */
  readonly time: () => number
  /** Mines every block due by then; the first includes pending transactions. Earlier times have no effect. */
  readonly step: (toTime: number) => Promise<void>
  /** Returns the address of a devnet account. The same seed and label always give the same key. */
  readonly addressOf: (label: string) => string
  /** Its public key: 33 bytes of secp256k1, 32 of Ed25519 on SOL. */
  readonly publicKeyOf: (label: string) => Uint8Array
  /**
   * Mints coins in a pending transaction of its own. Returns the hash. Throws `SwapError`
   * (invalid_address, unsupported_asset, invalid_amount).
   */
  readonly faucet: (credit: Credit) => string
  /**
   * Signs with the label's key and broadcasts with all normal checks. On THOR and MAYA a payment to the label "module"
   * is a MsgDeposit. Returns the hash. Throws `ChainRefusal` with the chain's message, and like `faucet`.
   */
  readonly send: (transfer: Transfer) => string
  /**
   * On UTXO chains: merges a label's smallest coins into one, if it has at least `least` that are worth spending.
   * Undefined otherwise, and on account-based chains.
   */
  readonly consolidate?: (wish: ConsolidateParams) => Consolidated | undefined
  /**
   * Payments in blocks above `height` whose recipient is one of `to` (addresses of vaults in any spelling), oldest
   * first. On THOR and MAYA a MsgDeposit is a payment to the label "module". Confirmations count the block itself.
   */
  readonly inboundSince: (height: number, to: readonly string[]) => readonly Inbound[]
  /** Payments to one of `to` in pending transactions, as if all succeed, in the order of their broadcast. */
  readonly pendingPayments: (to: readonly string[]) => readonly PendingPayment[]
  /** Returns the state of a transaction; undefined when unknown. */
  readonly txState: (hash: string) => ChainTxState | undefined
  /**
   * Returns the fee of an included transaction in `gasAsset` units, rounded up. It includes the approval that `send`
   * made before it.
   */
  readonly feeOf: (hash: string) => Units | undefined
  /** Returns the number of pending transactions that the next blocks include. */
  readonly pendingCount: () => number
  /**
   * Includes one or all pending transactions in the newest block, where protocols see no deposit. On EVM chains
   * earlier transactions of the sender come with it. A protocol's own chain ignores this.
   */
  readonly includeNow: (hash?: string) => void
  /**
   * Removes a mined transaction, as a reorganisation does whose new blocks lack it: the chain no longer knows it, and
   * its coins and fee are its sender's again. Returns false, and changes nothing, when no block has it or its coins
   * have moved on.
   */
  readonly takeBack: (hash: string) => boolean
  /** Handles a request to the chain's node; its path begins after "/chain/<CHAIN>". Never throws on invalid input. */
  readonly handle: (request: ChainRequest) => Promise<ChainResponse>
  /** Opens a session of the node's WebSocket API. Undefined for chains without one. */
  readonly connect?: (path: string, send: (text: string) => void) => ChainSession
  /** Takes a snapshot and returns a function that restores it, any number of times. */
  readonly snapshot: () => Promise<() => Promise<void>>
}

export interface Credit {
  readonly to: string
  /** In asset notation: "BTC.BTC", "ETH.USDC-0X…". */
  readonly asset: string
  readonly amount: Units
}

export interface Transfer extends Credit {
  /** Whose key signs: "vault THORCHAIN 0", "burner alice". */
  readonly from: string
  /** Empty for none. On EVM chains a router's transferOut carries it. */
  readonly memo: string
  /** On EVM chains: the router of a protocol, whose depositWithExpiry carries the memo instead. */
  readonly depositRouter?: string
  /** On EVM chains: the router whose transferOut has the memo. Default: the first router of the chain. */
  readonly payoutRouter?: string
}

/** Coins to consolidate. */
export interface ConsolidateParams {
  readonly from: string
  readonly least: number
  readonly memo: string
}

export interface Consolidated {
  readonly hash: string
  /** Amount of the merged coin, in units. */
  readonly amount: Units
}

/** A payment that waits for a block. */
export interface PendingPayment {
  readonly chain: ReadableChain
  /** Spelled as in the chain's explorers. */
  readonly hash: string
  readonly from: string
  readonly to: string
  /** The contract that passed it on, on EVM chains. */
  readonly router?: string
  /** Another contract called the router, such as the code of an account that makes several calls. */
  readonly isInternal?: boolean
  /** Rounded down to units, as observers do; `native` is in the chain's smallest unit. */
  readonly coins: readonly { readonly asset: string; readonly amount: Units; readonly native: bigint }[]
  readonly memo: string
}

/** A payment as observers report it. */
export interface Inbound extends PendingPayment {
  readonly height: number
  /** Unix seconds of its block. */
  readonly time: number
  readonly confirmations: number
}

export type ChainTxState =
  | { readonly state: 'pending' }
  | { readonly state: 'included'; readonly height: number; readonly confirmations: number }
  | { readonly state: 'failed'; readonly height: number }

export interface ChainRequest {
  readonly method: string
  /** Beginning with a slash, or empty. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}

/** A client's connection to a WebSocket API. */
export interface ChainSession {
  /** Handles a message of the client. */
  readonly receive: (text: string) => Promise<void>
  /** Sends the news of subscriptions since the last call. */
  readonly poll: () => void
}

/** A string is sent unchanged, everything else as JSON with bigints as numbers. */
export interface ChainResponse {
  readonly status: number
  readonly body: unknown
}

/** A transaction refused by the chain, with the chain's code and message. */
export class ChainRefusal extends Error {
  override name = 'ChainRefusal'
  readonly code: number | string
  constructor(code: number | string, message: string) {
    super(message)
    this.code = code
  }
}
