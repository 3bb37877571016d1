import type { QuoteParams } from '../core/actions/quoteParams.ts'
import { ZERO } from '../core/amount.ts'
import { diffMemo } from '../core/diffMemo.ts'
import type { FuzzyPool } from '../core/fuzzy.ts'
import type { Quote } from '../core/quote.ts'

interface Asked {
  readonly quote: Quote
  readonly params: QuoteParams
  /** The address that was given, or that the name given stands for. */
  readonly destination: string
  readonly pools: readonly FuzzyPool[]
}

/**
 * Whether a node's memo asks for the swap that was asked of it, for that address, without a limit, a refund address or a
 * share for anybody, none of which this service asks for. How many parts a streaming swap has is the node's choice.
 */
export function saysWhatWasAsked(memo: string, { quote, params, destination, pools }: Asked): boolean {
  const { protocol, toAsset } = quote
  const { fromAsset, streamingInterval: interval } = params
  const streaming = interval === undefined ? {} : { streaming: { interval, quantity: 0 } }
  const intent = { protocol, fromAsset, toAsset, destination, minimum: ZERO, maximum: ZERO, ...streaming }
  const differences = diffMemo(intent, memo, pools)
  return differences.every(({ field }) => field === 'streaming' && interval !== undefined)
}
