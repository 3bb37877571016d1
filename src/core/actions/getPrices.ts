import type { Protocol } from '../chains/protocol.ts'
import type { Nodes, QueryOptions } from '../nodes/node.ts'
import type { Pair } from '../quote/checkPair.ts'
import { type Quotes, rankQuotes } from '../quote/rankQuotes.ts'
import { streamIfBetter } from '../quote/streamIfBetter.ts'
import { type StreamingParams, streamingParams } from '../quote/streamingParams.ts'
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
 * Compares the prices of both protocols: like `getQuotes`, but without memo, deposit address and router. A page that
 * only compares prices loads no address code. Rejects only when the caller aborts.
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
