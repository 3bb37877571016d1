import { type Units, units } from '../amount.ts'
import { SwapError } from '../errors.ts'
import type { AskOptions, Nodes } from '../nodes/node.ts'
import { type Protocol, protocolIds } from '../protocol.ts'
import type { Quote } from '../quote.ts'
import { getQuote, type QuoteParams } from './getQuote.ts'

/** What became of the question at one protocol. `behind` is by how much less than the best one it pays. */
export type Route =
  | { readonly protocol: Protocol; readonly outcome: 'best' | 'behind'; readonly quote: Quote; readonly behind: Units }
  | { readonly protocol: Protocol; readonly outcome: 'refused'; readonly error: SwapError }

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
export async function getQuotes(nodes: Nodes, params: QuoteParams, options?: AskOptions): Promise<Quotes> {
  const answers = await Promise.all(protocolIds.map((protocol) => answerOf(nodes, protocol, params, options)))
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

async function answerOf(nodes: Nodes, protocol: Protocol, params: QuoteParams, options?: AskOptions): Promise<Answer> {
  try {
    return { outcome: 'quoted', quote: await getQuote(nodes[protocol], params, options) }
  } catch (error) {
    if (error instanceof SwapError) return { outcome: 'refused', protocol, error }
    throw error
  }
}

function better(a: Quote, b: Quote): number {
  if (a.expectedAmountOut !== b.expectedAmountOut) return a.expectedAmountOut > b.expectedAmountOut ? -1 : 1
  return a.totalSeconds - b.totalSeconds
}
