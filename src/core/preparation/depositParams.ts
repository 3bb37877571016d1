import type { Units } from '../asset/amount.ts'
import type { FuzzyPool } from '../asset/fuzzy.ts'
import type { SignMode } from '../deposits/cosmos/messages.ts'
import type { EvmChainContext } from '../deposits/evm/networks.ts'
import type { SwapIntent } from '../memo/swapIntent.ts'
import type { AgreedPool } from '../quorum/agreedPools.ts'
import type { Quote } from '../quote/quote.ts'
import type { ChainReader } from '../readers/reader.ts'

/**
 * What somebody agreed to, with how much of it is sent. The memo's limit must be `minimum` to the unit, none for 0; where
 * a node may round it upwards, `maximum` says how far.
 *
 * @example
 * const agreed: DepositIntent = { ...intent, minimum: units(400_000_000n) }
 */
export interface DepositIntent extends SwapIntent {
  /** In units of `fromAsset`. */
  readonly amount: Units
}

/**
 * Whose coins are sent.
 *
 * @example
 * const from: DepositSender = { address: sender.address }
 */
export interface DepositSender {
  readonly address: string
  /**
   * The key of the address: required on Cosmos chains and for script hashes, of use for taproot and XRP, left out where the
   * wallet puts it in.
   */
  readonly publicKey?: Uint8Array
  /** How a Cosmos wallet signs; `direct` unless given. */
  readonly signMode?: SignMode
  /** The devnet's own EVM chain ids, on mocknet. */
  readonly devnetChainIds?: EvmChainContext['devnetChainIds']
}

/**
 * What is to be deposited, and everything that it is held against.
 *
 * @example
 * const params: DepositParams = { intent, quote, sender, reader: readers.BTC, pools: pools.THORCHAIN }
 */
export interface DepositParams {
  readonly intent: DepositIntent
  /** Of `getQuote` with the intent's destination, in the last fifteen minutes. */
  readonly quote: Quote
  readonly sender: DepositSender
  /** Of the chain that `fromAsset` is sent on. */
  readonly reader: ChainReader
  /** Of a token on TRON, spelled as there: asset notation has lost its letter case. */
  readonly contract?: string
  /**
   * The most that somebody has agreed to pay to the chain, in units of its gas asset. Without it a fee above a twentieth of
   * the amount or fifty dollars is refused, with an error that names the fee.
   */
  readonly acceptedNetworkFee?: Units
  /** The available pools of the protocol, by which a shortened asset in the memo is read. */
  readonly pools: readonly FuzzyPool[]
}

/** What is checked of a deposit before it is built. A server that builds nothing has neither a sender nor a reader. */
export interface DepositTerms extends Pick<DepositParams, 'intent' | 'quote' | 'pools'> {
  /** Where a refund goes unless the intent names an address. */
  readonly sender?: Pick<DepositSender, 'address'>
  readonly reader?: ChainReader
}

/** What the families' preparers are given, once everything that is no family's business has been checked. */
export interface CheckedDepositParams extends Omit<DepositParams, 'quote' | 'pools'> {
  readonly quote: Pick<Quote, 'expiry' | 'vout'>
  readonly memo: string
  /** By the time of the nodes, in unix seconds. */
  readonly now: number
  /** As a majority of the nodes tells them; absent where nothing will be signed. */
  readonly pools?: readonly AgreedPool[]
  /** As the quorum names them; absent for coins on the protocol's own chain. */
  readonly inbound?: { readonly address: string; readonly router?: string; readonly gasRate?: bigint }
}
