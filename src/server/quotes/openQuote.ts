import { formatAsset } from '../../core/asset/asset.ts'
import { decoding, withBody } from '../../core/nodes/bodySchema.ts'
import type { Node } from '../../core/nodes/node.ts'
import { type NodeRecord, recordOf } from '../../core/nodes/wire/nodeRecord.ts'
import { wireQuote } from '../../core/nodes/wire/wireQuote.ts'
import type { Quote } from '../../core/quote/quote.ts'
import type { QuoteParams } from '../../core/quote/quoteParams.ts'
import { readInbound } from '../../core/quote/readInbound.ts'
import { readQuote } from '../../core/quote/readQuote.ts'
import { notesWithDelivery, requestQuote } from '../../core/quote/requestQuote.ts'
import { cachePerBlock } from './cachePerBlock.ts'

/** A quote, and the node's own object without anything to deposit with: every text of it is validated or left out. */
export interface OpenQuote {
  /** With memo and inbound address where a destination was given: one node's word, to be checked before it is shown. */
  readonly quote: Quote
  /** The node's object without memo, inbound_address and router. */
  readonly record: NodeRecord
}

/**
 * Queries the node for a quote. Without a destination the answer is shared by every request within the block; with one
 * it holds an address and is never kept. `params` are those that `checkQuoteParams` returned. Throws what `getQuote`
 * throws.
 */
export function openQuote(node: Node, params: QuoteParams, now: number): Promise<OpenQuote> {
  if (params.destination !== undefined) return queryQuote(node, params)
  return cachePerBlock({ node, now, key: quoteKey(params), query: () => queryQuote(node, params) })
}

/** Returns the quote that a majority reports, with the object of one node of it. */
async function queryQuote(node: Node, params: QuoteParams): Promise<OpenQuote> {
  const shape = decoding(withBody(wireQuote), ({ read, body }): OpenQuote | undefined => {
    const quote = readQuote(node.protocol, { params, wire: read, inbound: readInbound(node, params, read) })
    return quote && { quote, record: recordOf(body, read) }
  })
  const { quote, record } = await requestQuote(node, { params, shape, quoteOf: (answer) => answer.quote })
  const { memo: _memo, inbound_address: _address, router: _router, ...rest } = record
  const stated = typeof record.notes === 'string' ? record.notes : ''
  const notes = await notesWithDelivery(quote, stated)
  return { quote: { ...quote, notes }, record: notes === stated ? rest : { ...rest, notes } }
}

/** One key for each set of parameters. */
export function quoteKey({ fromAsset, toAsset, amount, destination, streamingInterval }: QuoteParams): string {
  const parts = [formatAsset(fromAsset), formatAsset(toAsset), amount.toString(), destination, streamingInterval]
  return `quote ${JSON.stringify(parts)}`
}
