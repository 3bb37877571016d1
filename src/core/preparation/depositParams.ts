import type { Units } from '../asset/amount.ts'
import type { FuzzyPool } from '../asset/fuzzy.ts'
import type { SignMode } from '../deposits/cosmos/cosmosMessages.ts'
import type { SwapIntent } from '../memo/swapIntent.ts'
import type { AgreedPool } from '../quorum/agreedPools.ts'
import type { Quote } from '../quote/quote.ts'
import type { ChainReader } from '../readers/reader.ts'

/**
 * The agreed swap and the amount to send. The memo's limit must equal `minimum`, none for 0; where a node may round it
 * up, `maximum` is the upper bound.
 *
 * @example
 * const agreed: DepositIntent = { ...intent, minimum: units(400_000_000n) }
 */
export interface DepositIntent extends SwapIntent {
  /** In units of `fromAsset`. */
  readonly amount: Units
  /**
   * The quote was requested without a limit, as one for `atLeast` is: its memo has none, and ours has `minimum`. Where
   * its digits do not fit into the memo, it is rounded up, to the quoted output at most.
   */
  readonly exactMinimum?: boolean
}

/**
 * The account that sends the deposit.
 *
 * @example
 * const from: DepositSender = { address: sender.address }
 */
export interface DepositSender {
  readonly address: string
  /**
   * The key of the address: required for script hashes and for Cosmos accounts that never signed anything, of use for
   * taproot and XRP, left out where the wallet puts it in.
   */
  readonly publicKey?: Uint8Array
  /**
   * Builds the transaction of a Cosmos account whose key is not known without the key, for a signer that adds it.
   * Without it, such an account throws `DepositRefusedError` (invalid_parameter).
   */
  readonly addsKey?: boolean
  /**
   * The wallet of an EVM account sends several calls as one transaction. With it, a token's approval and deposit are
   * one batch, if the intent names a refund address and the protocol sees such deposits.
   */
  readonly batches?: boolean
  /** How a Cosmos wallet signs; `direct` unless given. */
  readonly signMode?: SignMode
}

/**
 * A deposit, and everything it is compared with.
 *
 * @example
 * const params: DepositParams = { intent, quote, sender, reader: readers.BTC, pools: pools.THORCHAIN }
 */
export interface DepositParams {
  readonly intent: DepositIntent
  /** From `getQuote` with the intent's destination, at most fifteen minutes old. */
  readonly quote: Quote
  readonly sender: DepositSender
  /** Of the chain that `fromAsset` is sent on. */
  readonly reader: ChainReader
  /** Contract of a TRON token in its original letter case, which asset notation loses. Known tokens need none. */
  readonly contract?: string
  /**
   * The highest accepted network fee, in units of the gas asset. Without it, a fee above a twentieth of the amount or
   * fifty dollars throws an error that states the fee.
   */
  readonly acceptedNetworkFee?: Units
  /**
   * A router outside the known list that the person accepted; without it, such a router throws `UnknownRouterError`.
   */
  readonly acceptedRouter?: string
  /**
   * The available pools of the protocol, to resolve a shortened asset in the memo. A deposit counts by those that a
   * majority reports.
   */
  readonly pools: readonly FuzzyPool[]
}

/** What is checked before a deposit is built. A server that does not build one has no sender and no reader. */
export interface CheckDepositParams extends Pick<DepositParams, 'intent' | 'quote' | 'pools' | 'acceptedRouter'> {
  /** Where a refund goes unless the intent names an address. */
  readonly sender?: Pick<DepositSender, 'address'>
  readonly reader?: ChainReader
  /**
   * Largest accepted fall below the quoted output, in hundredths of a percent, for a quote that was requested without a
   * limit: our memo gets it nevertheless. Without it, the memo has the quoted limit.
   */
  readonly limitBps?: number
}

/** Parameters for the family preparers, after all family-independent checks. */
export interface PreparerParams extends Omit<DepositParams, 'quote' | 'pools'> {
  readonly quote: Pick<Quote, 'expiry' | 'vout'>
  readonly memo: string
  /** By the time of the nodes, in unix seconds. */
  readonly now: number
  /** As a majority of the nodes reports them; absent if nothing will be signed. */
  readonly pools?: readonly AgreedPool[]
  /** As the quorum confirms them; absent for coins on the protocol's own chain. */
  readonly inbound?: { readonly address: string; readonly router?: string; readonly gasRate?: bigint }
}
