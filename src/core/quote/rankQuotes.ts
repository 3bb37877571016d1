import { type Units, units } from '../asset/amount.ts'
import { type Protocol, protocolIds } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import type { Node, Nodes } from '../nodes/node.ts'
import type { Quote } from './quote.ts'

/**
 * The result of one protocol. `behind` is how much less it pays than the best; for a fixed output, how much more it needs.
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
  /** The side that was fixed, where it is the output. */
  readonly fixed?: 'output'
}

/** The side of a swap that the caller fixed. */
type FixedSide = 'input' | 'output'

/** Requests quotes from both protocols and ranks them: see `ranked`. */
export async function rankQuotes(
  nodes: Nodes,
  requestQuote: (node: Node) => Promise<Quote>,
  fixed: FixedSide = 'input',
): Promise<Quotes> {
  const results = await Promise.all(protocolIds.map((protocol) => quoteOf(nodes[protocol], requestQuote)))
  const quotes = results.flatMap((result) => (result.outcome === 'quoted' ? [result.quote] : [])).sort(better[fixed])
  const refused = results.flatMap((result): Route[] => (result.outcome === 'refused' ? [result] : []))
  return rankedQuotes(quotes, refused, fixed)
}

/** Returns quotes in their order as routes, with what each of them is behind the first. */
export function rankedQuotes(quotes: readonly Quote[], refused: readonly Route[], fixed: FixedSide): Quotes {
  const [best] = quotes
  const routes = quotes.map((quote): Route => {
    const less = best === undefined ? 0n : behindBy[fixed](best, quote)
    const behind = units(less > 0n ? less : 0n)
    return { protocol: quote.protocol, outcome: quote === best ? 'best' : 'behind', quote, behind }
  })
  return { routes: [...routes, ...refused], best, ...(fixed === 'output' && { fixed }) }
}

/** By how much a quote is worse than another one, in units of the side that is not fixed. */
const behindBy: Readonly<Record<FixedSide, (best: Quote, quote: Quote) => bigint>> = {
  input: (best, quote) => best.expectedAmountOut - quote.expectedAmountOut,
  output: (best, quote) => quote.amountIn - best.amountIn,
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

function comparing(fixed: FixedSide) {
  return (a: Quote, b: Quote): number => {
    const difference = behindBy[fixed](b, a)
    return difference === 0n ? a.totalSeconds - b.totalSeconds : difference < 0n ? -1 : 1
  }
}

const better = { input: comparing('input'), output: comparing('output') }
