import type { Units } from '../amount.ts'
import { type Asset, formatAsset } from '../asset.ts'
import { NodeRefusedError } from '../nodes/failure.ts'
import type { AskOptions, Node } from '../nodes/node.ts'
import { refusalOf } from '../nodes/refusal.ts'
import type { Shape } from '../nodes/shape.ts'
import { protocols } from '../protocol.ts'
import type { Quote } from '../quote.ts'
import { checkQuoteParams } from './checkQuoteParams.ts'
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
export function getQuote(node: Node, params: QuoteParams, options?: AskOptions): Promise<Quote> {
  return askQuote(node, params, quoteShape(node, params), options)
}

/** The question by itself, for an answer that is read in another shape. Throws what `getQuote` throws. */
export async function askQuote<T>(node: Node, params: QuoteParams, shape: Shape<T>, options?: AskOptions): Promise<T> {
  checkQuoteParams(node, params)
  const path = `${protocols[node.protocol].prefix}/quote/swap?${queryOf(params)}`
  try {
    return await node.get(path, shape, options)
  } catch (error) {
    if (!(error instanceof NodeRefusedError)) throw error
    const { fromAsset, toAsset } = params
    throw refusalOf({ protocol: node.protocol, fromAsset, toAsset, nodeMessage: error.nodeMessage })
  }
}

function queryOf(params: QuoteParams): string {
  const { affiliates = [] } = params
  const fields: Record<string, string | number | undefined> = {
    from_asset: formatAsset(params.fromAsset),
    to_asset: formatAsset(params.toAsset),
    amount: params.amount.toString(),
    destination: params.destination,
    refund_address: params.refundAddress,
    streaming_interval: params.streamingInterval,
    streaming_quantity: params.streamingQuantity,
    tolerance_bps: params.toleranceBps,
    liquidity_tolerance_bps: params.liquidityToleranceBps,
    affiliate: affiliates.length === 0 ? undefined : affiliates.map(({ name }) => name).join('/'),
    affiliate_bps: affiliates.length === 0 ? undefined : affiliates.map(({ bps }) => bps).join('/'),
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value))
  return query.toString()
}
