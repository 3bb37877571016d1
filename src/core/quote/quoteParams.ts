import type { Units } from '../asset/amount.ts'
import type { Asset } from '../asset/asset.ts'

/** The terms of a swap to quote, with or without its amount. */
export interface QuoteTerms extends Omit<QuoteParams, 'amount'> {
  readonly amount?: Units | undefined
}

/**
 * The swap to quote.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const params: QuoteParams = { fromAsset, toAsset, amount: units(15_000_000n), liquidityToleranceBps: 300 }
 */
export interface QuoteParams {
  readonly fromAsset: Asset
  readonly toAsset: Asset
  /** In units of `fromAsset`: 1e8 per coin, but 1e10 for CACAO and 1e4 for MAYA (`unitDecimals`). */
  readonly amount: Units
  /** Address or name that receives the output. Without it the quote has no memo. */
  readonly destination?: string | undefined
  /** Address or name on the source chain that a refund goes to. */
  readonly refundAddress?: string | undefined
  /** Blocks between sub-swaps. */
  readonly streamingInterval?: number | undefined
  /** Number of sub-swaps; 0 lets the network choose. */
  readonly streamingQuantity?: number | undefined
  /**
   * Largest accepted loss against the quote itself; without it the memo has no limit. The nodes' other tolerance is
   * measured from the spot price before all fees and refuses nearly every swap, so it is not offered.
   */
  readonly liquidityToleranceBps?: number | undefined
  /** THORChain, from UTXO chains: allow a memo longer than one OP_RETURN, and return its outputs. */
  readonly extended?: boolean | undefined
  readonly affiliates?: readonly { readonly name: string; readonly bps: number }[] | undefined
}
