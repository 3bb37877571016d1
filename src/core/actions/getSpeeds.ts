import type { Node, QueryOptions } from '../nodes/node.ts'
import type { Pair } from '../quote/checkPair.ts'
import type { Speed } from '../quote/distinctSpeeds.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { type StreamingParams, streamingParams } from '../quote/streamingParams.ts'
import { getPrice } from './getPrice.ts'

const fastest: StreamingParams = { interval: 0, quantity: 0 }
const finest: StreamingParams = { interval: 1, quantity: 0 }
/** The middle way has a quarter of the sub-swaps of the finest, so that it takes about a quarter of their time. */
const SHARE = 4

/**
 * Quotes a swap on one protocol at up to three speeds: by the network's own rule, split as finely as the network
 * allows, and in between. A speed that is refused is left out. Rejects with the first refusal when all are, and when
 * the caller aborts.
 *
 * @example
 * const { fromAsset, toAsset, amountIn: amount } = quote
 * const speeds = await getSpeeds(nodes.THORCHAIN, { fromAsset, toAsset, amount })
 * speeds[0]?.streaming // { interval: 0, quantity: 0 }
 */
export async function getSpeeds(
  node: Node,
  pair: Pair & Pick<QuoteParams, 'affiliates'>,
  options?: QueryOptions,
): Promise<readonly Speed[]> {
  const quoteAt = async (streaming: StreamingParams): Promise<Speed> => {
    const quote = await getPrice(node, { ...pair, ...streamingParams(streaming) }, options)
    return { streaming, quote }
  }
  const [first, last] = await Promise.allSettled([quoteAt(fastest), quoteAt(finest)])
  if (first.status === 'rejected' && last.status === 'rejected') throw first.reason
  options?.signal?.throwIfAborted()
  const parts = last.status === 'fulfilled' ? last.value.quote.streaming.maxQuantity : 0
  const quantity = Math.ceil(parts / SHARE)
  const between = quantity < 2 ? undefined : await quoteAt({ interval: 1, quantity }).catch(() => undefined)
  options?.signal?.throwIfAborted()
  return [
    ...(first.status === 'fulfilled' ? [first.value] : []),
    ...(between === undefined ? [] : [between]),
    ...(last.status === 'fulfilled' ? [last.value] : []),
  ]
}
