import { type Units, units } from '../asset/amount.ts'
import { type Protocol, protocolIds } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import type { Node, Nodes } from '../nodes/node.ts'
import type { Quote } from './quote.ts'

/**
 * The result of one protocol. `behind` is how much less it pays than the best.
 *
 * @example
 * const route: Route = { protocol: 'THORCHAIN', outcome: 'best', quote, behind: units(0n) }
 */
export type Route =
  | { readonly protocol: Protocol; readonly outcome: 'best' | 'behind'; readonly quote: Quote; readonly behind: Units }
  | { readonly protocol: Protocol; readonly outcome: 'refused'; readonly error: SwapError }

/**
 * The quotes of both protocols, best first.
 *
 * @example
 * const outcomes = ({ routes }: Quotes) => routes.map(({ outcome }) => outcome)
 * outcomes({ routes: [], best: undefined }) // []
 */
export interface Quotes {
  /** One per protocol, best first, refused ones last. */
  readonly routes: readonly Route[]
  readonly best: Quote | undefined
}

/** Requests quotes from both protocols and ranks them by output, then by speed. */
export async function rankQuotes(nodes: Nodes, requestQuote: (node: Node) => Promise<Quote>): Promise<Quotes> {
  const results = await Promise.all(protocolIds.map((protocol) => quoteOf(nodes[protocol], requestQuote)))
  const quotes = results.flatMap((result) => (result.outcome === 'quoted' ? [result.quote] : [])).sort(better)
  const refused = results.flatMap((result): Route[] => (result.outcome === 'refused' ? [result] : []))
  const [best] = quotes
  const ranked = quotes.map((quote): Route => {
    const behind = units((best ?? quote).expectedAmountOut - quote.expectedAmountOut)
    return { protocol: quote.protocol, outcome: quote === best ? 'best' : 'behind', quote, behind }
  })
  return { routes: [...ranked, ...refused], best }
}

type ProtocolQuote =
  | { readonly outcome: 'quoted'; readonly quote: Quote }
  | { readonly outcome: 'refused'; readonly protocol: Protocol; readonly error: SwapError }

async function quoteOf(node: Node, requestQuote: (node: Node) => Promise<Quote>): Promise<ProtocolQuote> {
  try {
    return { outcome: 'quoted', quote: await requestQuote(node) }
  } catch (error) {
    if (error instanceof SwapError) return { outcome: 'refused', protocol: node.protocol, error }
    throw error
  }
}

function better(a: Quote, b: Quote): number {
  if (a.expectedAmountOut !== b.expectedAmountOut) return a.expectedAmountOut > b.expectedAmountOut ? -1 : 1
  return a.totalSeconds - b.totalSeconds
}
