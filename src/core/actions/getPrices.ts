import type { Protocol } from '../chains/protocol.ts'
import type { Nodes, QueryOptions } from '../nodes/node.ts'
import type { Pair } from '../quote/checkPair.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { type Quotes, rankQuotes } from '../quote/rankQuotes.ts'
import { streamIfBetter } from '../quote/streamIfBetter.ts'
import { getPrice } from './getPrice.ts'

/**
 * A pair and amount, and optionally how each protocol splits the swap.
 *
 * @example
 * const { fromAsset, toAsset, amountIn: amount } = quote
 * const params: PriceParams = { fromAsset, toAsset, amount, streaming: { THORCHAIN: { interval: 1, quantity: 0 } } }
 */
export interface PriceParams extends Pair {
  /** A protocol that is left out splits the swap by its own rule. */
  readonly streaming?: Partial<Record<Protocol, StreamingParams>> | undefined
}

/**
 * How to split a swap. An interval of 0 is the network's own rule, a quantity of 0 the network's maximum.
 *
 * @example
 * const streaming: StreamingParams = { interval: 1, quantity: 0 }
 */
export interface StreamingParams {
  /** Blocks between sub-swaps. */
  readonly interval: number
  readonly quantity: number
}

/**
 * Compares the prices of both protocols: like `getQuotes`, but without memo, deposit address and router. A page that only
 * compares prices loads no address code. Rejects only when the caller aborts.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const { best } = await getPrices(nodes, { fromAsset, toAsset, amount: units(15_000_000n) })
 * best?.memo // undefined
 */
export function getPrices(nodes: Nodes, params: PriceParams, options?: QueryOptions): Promise<Quotes> {
  const { streaming = {}, ...pair } = params
  return rankQuotes(nodes, (node) =>
    streamIfBetter({ ...pair, ...streamingParams(streaming[node.protocol]) }, (chosen) =>
      getPrice(node, chosen, options),
    ),
  )
}

/** Returns the quote parameters of a way to split a swap. */
export function streamingParams(
  streaming: StreamingParams | undefined,
): Pick<QuoteParams, 'streamingInterval' | 'streamingQuantity'> {
  return streaming === undefined ? {} : { streamingInterval: streaming.interval, streamingQuantity: streaming.quantity }
}
