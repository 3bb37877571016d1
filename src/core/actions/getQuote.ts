import { memoizeAsync } from '../../std/memoizeAsync.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { checkQuestion } from '../quote/checkSettings.ts'
import type { Quote } from '../quote/quote.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { quoteShape } from '../quote/readQuote.ts'
import { requestQuote } from '../quote/requestQuote.ts'

/** Addresses need every chain's encoding, which is half of the code: it comes when there is a question to ask. */
const loadAddresses = memoizeAsync(() =>
  Promise.all([import('../quote/checkRecipients.ts'), import('../quote/readInbound.ts')]),
)

/**
 * Asks one protocol for a quote. Nothing of it may be used at or after its `expiry`.
 * Throws what `checkQuoteParams` throws before anything is asked, `QuoteRefusedError` and its kin when the node says
 * no, and `NodeFailureError` when no node can answer. An answer for another asset, or whose deposit address does not
 * belong to the source chain, is no answer.
 * Source: THORNode 3.17 and Mayanode 1.124, querier_quotes.
 */
export async function getQuote(node: Node, params: QuoteParams, options?: QueryOptions): Promise<Quote> {
  checkQuestion(node, params)
  const [{ checkRecipients }, { readInbound }] = await loadAddresses()
  checkRecipients(node, params)
  return requestQuote(node, { params, shape: quoteShape(node, params, readInbound), options })
}
