import { decoding, withBody } from '../nodes/bodySchema.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { type NodeRecord, recordOf } from '../nodes/wire/nodeRecord.ts'
import { wireQuote } from '../nodes/wire/wireQuote.ts'
import { checkQuoteParams } from './checkQuoteParams.ts'
import type { Quote } from './quote.ts'
import type { QuoteParams } from './quoteParams.ts'
import { readInbound } from './readInbound.ts'
import { readQuote } from './readQuote.ts'
import { notesWithDelivery, requestQuote } from './requestQuote.ts'

/** A quote, decoded and as the node wrote it. */
export interface QuoteRecord {
  readonly quote: Quote
  /** Uses the node's field names; every text is validated or left out. */
  readonly record: NodeRecord
}

/** Returns the quote that a majority reports, with the object of one node of it. Throws what `getQuote` throws. */
export async function getQuoteRecord(node: Node, given: QuoteParams, options?: QueryOptions): Promise<QuoteRecord> {
  const params = checkQuoteParams(node, given)
  const shape = decoding(withBody(wireQuote), ({ read, body }) => {
    const quote = readQuote(node.protocol, { params, wire: read, inbound: readInbound(node, params, read) })
    return quote && { quote, record: recordOf(body, read) }
  })
  const quoteOf = (answer: QuoteRecord) => answer.quote
  const { quote, record } = await requestQuote(node, { params, shape, quoteOf, options })
  const stated = typeof record.notes === 'string' ? record.notes : ''
  const notes = await notesWithDelivery(quote, stated)
  return { quote: { ...quote, notes }, record: notes === stated ? record : { ...record, notes } }
}
