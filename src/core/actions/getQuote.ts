import type { Units } from '../amount.ts'
import type { Asset } from '../asset.ts'
import type { AskOptions, Node } from '../nodes/node.ts'
import type { Quote } from '../quote.ts'
import { askQuote } from './askQuote.ts'
import { checkQuoteParams } from './checkQuoteParams.ts'
import { readInbound } from './readInbound.ts'
import { quoteShape } from './readQuote.ts'

/** One question to a protocol: what would this swap pay? */
export interface QuoteParams {
  readonly fromAsset: Asset
  readonly toAsset: Asset
  /** In units of `fromAsset`: 1e8, and 1e10 for CACAO. */
  readonly amount: Units
  /** Address or name that receives the output. Without it the quote has no memo. */
  readonly destination?: string | undefined
  /** Address or name on the source chain that a refund goes to. */
  readonly refundAddress?: string | undefined
  /** Blocks between sub-swaps. */
  readonly streamingInterval?: number | undefined
  /** Number of sub-swaps; 0 lets the network choose. */
  readonly streamingQuantity?: number | undefined
  /** Worst price accepted, below the pools' spot price before all fees. Not together with `liquidityToleranceBps`. */
  readonly toleranceBps?: number | undefined
  /** Worst price accepted, below the quote itself. */
  readonly liquidityToleranceBps?: number | undefined
  readonly affiliates?: readonly { readonly name: string; readonly bps: number }[] | undefined
}

/**
 * Asks one protocol for a quote. Nothing of it may be used at or after its `expiry`.
 * Throws what `checkQuoteParams` throws before anything is asked, `QuoteRefusedError` and its kin when the node says
 * no, and `NodeFailureError` when no node can answer. An answer for another asset, or whose deposit address does not
 * belong to the source chain, is no answer.
 * Source: THORNode 3.17 and Mayanode 1.124, querier_quotes.
 */
export async function getQuote(node: Node, params: QuoteParams, options?: AskOptions): Promise<Quote> {
  checkQuoteParams(node, params)
  return askQuote(node, { params, shape: quoteShape(node, params, readInbound), options })
}
