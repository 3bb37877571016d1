import { type Units, units } from '../asset/amount.ts'
import { type Protocol, protocolIds } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import type { Node, Nodes } from '../nodes/node.ts'
import type { Quote } from './quote.ts'

/**
 * What became of the question at one protocol. `behind` is by how much less than the best one it pays.
 *
 * @example
 * const route: Route = { protocol: 'THORCHAIN', outcome: 'best', quote, behind: units(0n) }
 */
export type Route =
  | { readonly protocol: Protocol; readonly outcome: 'best' | 'behind'; readonly quote: Quote; readonly behind: Units }
  | { readonly protocol: Protocol; readonly outcome: 'refused'; readonly error: SwapError }

/**
 * What both protocols make of one question, best first.
 *
 * @example
 * const outcomes = ({ routes }: Quotes) => routes.map(({ outcome }) => outcome)
 * outcomes({ routes: [], best: undefined }) // []
 */
export interface Quotes {
  /** Every protocol's, best first, refused ones last. */
  readonly routes: readonly Route[]
  readonly best: Quote | undefined
}

/** Asks both protocols at once by `ask` and ranks what they say; of two that pay the same the faster one leads. */
export async function rankQuotes(nodes: Nodes, ask: (node: Node) => Promise<Quote>): Promise<Quotes> {
  const answers = await Promise.all(protocolIds.map((protocol) => answerOf(nodes[protocol], ask)))
  const quotes = answers.flatMap((answer) => (answer.outcome === 'quoted' ? [answer.quote] : [])).sort(better)
  const refused = answers.flatMap((answer): Route[] => (answer.outcome === 'refused' ? [answer] : []))
  const [best] = quotes
  const ranked = quotes.map((quote): Route => {
    const behind = units((best ?? quote).expectedAmountOut - quote.expectedAmountOut)
    return { protocol: quote.protocol, outcome: quote === best ? 'best' : 'behind', quote, behind }
  })
  return { routes: [...ranked, ...refused], best }
}

type Answer =
  | { readonly outcome: 'quoted'; readonly quote: Quote }
  | { readonly outcome: 'refused'; readonly protocol: Protocol; readonly error: SwapError }

async function answerOf(node: Node, ask: (node: Node) => Promise<Quote>): Promise<Answer> {
  try {
    return { outcome: 'quoted', quote: await ask(node) }
  } catch (error) {
    if (error instanceof SwapError) return { outcome: 'refused', protocol: node.protocol, error }
    throw error
  }
}

function better(a: Quote, b: Quote): number {
  if (a.expectedAmountOut !== b.expectedAmountOut) return a.expectedAmountOut > b.expectedAmountOut ? -1 : 1
  return a.totalSeconds - b.totalSeconds
}
