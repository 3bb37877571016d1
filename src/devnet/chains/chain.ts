import type { Units } from '../../core/asset/amount.ts'
import type { ReadableChain } from '../../core/readers/reader.ts'

/**
 * One outer chain of the devnet: what the protocols see of it and do on it, and the wire of its own nodes. Times are Unix
 * seconds of virtual time; amounts are `Units` (1e8 to the coin, CACAO 1e10), as the protocols count.
 */
export interface DevnetChain {
  readonly chain: ReadableChain
  /** What runs it. */
  readonly kind: 'simulated' | 'anvil'
  /** Of the newest block. */
  readonly height: () => number
  /** Of the newest block. */
  readonly time: () => number
  /** Mines every block that is due by then; what waits stands in the first of them. Going back changes nothing. */
  readonly step: (toTime: number) => Promise<void>
  /** The address of one of the devnet's own accounts. The same seed and label give the same key for ever. */
  readonly addressOf: (label: string) => string
  /** Its public key: 33 bytes of secp256k1, 32 of Ed25519 on SOL. */
  readonly publicKeyOf: (label: string) => Uint8Array
  /**
   * Coins out of nowhere, as a transaction of its own that waits for its block. Returns the hash. Throws `SwapError`
   * (invalid_address, unsupported_asset, invalid_amount) on what the chain has no place for.
   */
  readonly faucet: (credit: Credit) => string
  /**
   * Signs with the label's key and broadcasts through the same checks as everybody. On THOR and MAYA a payment to the
   * label "module" is a MsgDeposit. Returns the hash. Throws `ChainRefusal` with the chain's own words, and as `faucet`.
   */
  readonly send: (transfer: Transfer) => string
  /**
   * On chains of Bitcoin's kind: pays a label's smallest coins to itself as one, where it has as many as `least` that are
   * worth it. Undefined where it has fewer, and on chains whose accounts have no pieces.
   */
  readonly consolidate?: (wish: ConsolidateParams) => Consolidated | undefined
  /**
   * Payments in blocks above `height` whose recipient is one of `to` (addresses of vaults in any spelling), oldest first. On
   * THOR and MAYA a MsgDeposit is a payment to the label "module". Confirmations count the block itself.
   */
  readonly inboundSince: (height: number, to: readonly string[]) => readonly Inbound[]
  /** Where a transaction stands; undefined when the chain never saw it. */
  readonly txState: (hash: string) => ChainTxState | undefined
  /**
   * What the sender of a transaction in a block paid for it, in the coin of `gasAsset`, in units and rounded up; with the
   * approval that `send` had to make before it.
   */
  readonly feeOf: (hash: string) => Units | undefined
  /** How many transactions wait for a block. */
  readonly pendingCount: () => number
  /**
   * Puts a transaction into the newest block, or everything that waits. No protocol sees a deposit there. A chain on a real
   * EVM, and a protocol's own, waits for its next block.
   */
  readonly includeNow: (hash?: string) => void
  /** One question to the chain's node, its path beginning after "/chain/<CHAIN>". Never throws on what it is asked. */
  readonly handle: (question: ChainRequest) => Promise<ChainResponse>
  /** Keeps everything as it is now; the function that comes back puts it there again, as often as it is called. */
  readonly snapshot: () => Promise<() => Promise<void>>
  /** Ends what runs beside this process. */
  readonly close: () => Promise<void>
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
}

/** Which coins are to become one. */
export interface ConsolidateParams {
  readonly from: string
  readonly least: number
  readonly memo: string
}

export interface Consolidated {
  readonly hash: string
  /** What is one coin now, in units. */
  readonly amount: Units
}

/** A payment as observers tell it. */
export interface Inbound {
  readonly chain: ReadableChain
  /** As the chain's explorers spell it. */
  readonly hash: string
  readonly height: number
  /** Unix seconds of its block. */
  readonly time: number
  readonly confirmations: number
  readonly from: string
  readonly to: string
  /** The contract that passed it on, on EVM chains. */
  readonly router?: string
  /** Cut to units, as observers do; `native` is the chain's own count. */
  readonly coins: readonly { readonly asset: string; readonly amount: Units; readonly native: bigint }[]
  readonly memo: string
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

/** A text goes out as it is, everything else as JSON, whose bigints are numbers. */
export interface ChainResponse {
  readonly status: number
  readonly body: unknown
}

/** The chain says no to a transaction. `code` and `words` are its own. */
export class ChainRefusal extends Error {
  override name = 'ChainRefusal'
  readonly code: number | string
  constructor(code: number | string, words: string) {
    super(words)
    this.code = code
  }
}
