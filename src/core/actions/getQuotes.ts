import type { Units } from '../asset/amount.ts'
import type { Protocol } from '../chains/protocol.ts'
import type { SwapError } from '../errors.ts'
import type { Nodes, QueryOptions } from '../nodes/node.ts'
import type { Quote } from '../quote/quote.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { rankQuotes } from '../quote/rankQuotes.ts'
import { getQuote } from './getQuote.ts'

/** What became of the question at one protocol. `behind` is by how much less than the best one it pays. */
export type Route =
  | { readonly protocol: Protocol; readonly outcome: 'best' | 'behind'; readonly quote: Quote; readonly behind: Units }
  | { readonly protocol: Protocol; readonly outcome: 'refused'; readonly error: SwapError }

/** What both protocols make of one question, best first. */
export interface Quotes {
  /** Every protocol's, best first, refused ones last. */
  readonly routes: readonly Route[]
  readonly best: Quote | undefined
}

/**
 * Asks both protocols at once, each within its own deadline, and ranks them by what the user receives; of two that
 * pay the same the faster one leads. A protocol that cannot or will not do it keeps its place with its reason.
 * Rejects only when the caller gives up.
 */
export function getQuotes(nodes: Nodes, params: QuoteParams, options?: QueryOptions): Promise<Quotes> {
  return rankQuotes(nodes, (node) => getQuote(node, params, options))
}
