import { formatAsset } from '../../core/asset/asset.ts'
import type { Node } from '../../core/nodes/node.ts'
import type { NodeRecord } from '../../core/nodes/wire/nodeRecord.ts'
import { getQuoteRecord } from '../../core/quote/getQuoteRecord.ts'
import type { Quote } from '../../core/quote/quote.ts'
import type { QuoteParams } from '../../core/quote/quoteParams.ts'
import { cachePerBlock } from './cachePerBlock.ts'

/** A quote, and the node's own object without anything to deposit with. */
export interface OpenQuote {
  /** With memo and inbound address where a destination was given: one node's word, to be checked before it is shown. */
  readonly quote: Quote
  /** The node's object without memo, inbound_address and router. */
  readonly record: NodeRecord
}

/**
 * Queries the node for a quote. Without a destination the answer is shared by every request within the block; with one
 * it holds an address and is never kept. Throws what `getQuote` throws.
 */
export function openQuote(node: Node, params: QuoteParams, now: number): Promise<OpenQuote> {
  if (params.destination !== undefined) return queryQuote(node, params)
  return cachePerBlock({ node, now, key: quoteKey(params), query: () => queryQuote(node, params) })
}

async function queryQuote(node: Node, params: QuoteParams): Promise<OpenQuote> {
  const { quote, record } = await getQuoteRecord(node, params)
  const { memo: _memo, inbound_address: _address, router: _router, ...rest } = record
  return { quote, record: rest }
}

/** One key for each set of parameters. */
export function quoteKey({ fromAsset, toAsset, amount, destination, streamingInterval }: QuoteParams): string {
  const parts = [formatAsset(fromAsset), formatAsset(toAsset), amount.toString(), destination, streamingInterval]
  return `quote ${JSON.stringify(parts)}`
}
