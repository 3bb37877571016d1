import type { Node } from '../nodes/node.ts'
import type { Quote } from '../quote/quote.ts'
import type { QuoteOptions } from '../quote/quoteOptions.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { streamIfBetter } from '../quote/streamIfBetter.ts'
import { getQuote } from './getQuote.ts'

/**
 * Like `getQuote`, but where a rapid swap would lose more than one percent to its price impact, it also
 * requests a streaming swap and returns the quote that pays more. With `quote.streaming.interval`, the intent needs the
 * same streaming: `streamingOf(quote)`. Throws what `getQuote` throws.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const best = await getBestQuote(nodes.THORCHAIN, { fromAsset, toAsset, amount: units(15_000_000n) })
 * best.streaming.interval // undefined
 */
export function getBestQuote(node: Node, params: QuoteParams, options?: QuoteOptions): Promise<Quote> {
  return streamIfBetter(params, (chosen) => getQuote(node, chosen, options))
}
