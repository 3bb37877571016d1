import { decoding, withBody } from '../nodes/bodySchema.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { wireQuote } from '../nodes/wire/quote.ts'
import { type NodeRecord, recordOf } from '../nodes/wire/record.ts'
import { checkQuoteParams } from './checkQuoteParams.ts'
import type { Quote } from './quote.ts'
import type { QuoteParams } from './quoteParams.ts'
import { readInbound } from './readInbound.ts'
import { readQuote } from './readQuote.ts'
import { requestQuote } from './requestQuote.ts'

/** A quote twice: read, and as the node wrote it. */
export interface QuoteRecord {
  readonly quote: Quote
  /** Under the node's own names; every text in it is checked or left out, and the address is one node's word. */
  readonly record: NodeRecord
}

/** `getQuote`, for whoever passes the node's own object on. Throws what `getQuote` throws. */
export async function getQuoteRecord(node: Node, params: QuoteParams, options?: QueryOptions): Promise<QuoteRecord> {
  checkQuoteParams(node, params)
  const shape = decoding(withBody(wireQuote), ({ read, body }) => {
    const quote = readQuote(node.protocol, { params, wire: read, inbound: readInbound(node, params, read) })
    return quote && { quote, record: recordOf(body, read) }
  })
  return requestQuote(node, { params, shape, options })
}
