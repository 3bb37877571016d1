import type { Node, QueryOptions } from '../nodes/node.ts'
import type { AtLeastParams } from '../preparation/quoteAtLeast.ts'
import type { Pair } from '../quote/checkPair.ts'
import type { Speed } from '../quote/distinctSpeeds.ts'
import type { Quote } from '../quote/quote.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { type StreamingParams, streamingParams } from '../quote/streamingParams.ts'
import { getPrice } from './getPrice.ts'

const fastest: StreamingParams = { interval: 0, quantity: 0 }
const finest: StreamingParams = { interval: 1, quantity: 0 }
/** What to quote: by the amount to send, or by the least to receive. */
type SpeedParams =
  | (Pair & Pick<QuoteParams, 'affiliates'> & { readonly atLeast?: undefined })
  | Omit<AtLeastParams, 'streamingInterval' | 'streamingQuantity'>

/** The middle way has a quarter of the sub-swaps of the finest, so that it takes about a quarter of their time. */
const SHARE = 4

/**
 * Quotes a swap on one protocol at up to three speeds: by the network's own rule, split as finely as the network
 * allows, and in between. A speed that is refused is left out. Rejects with the first refusal when all are, and when
 * the caller aborts. With `atLeast` in place of `amount`, each speed has the input for which it pays at least that.
 *
 * @example
 * const { fromAsset, toAsset, amountIn: amount } = quote
 * const speeds = await getSpeeds(nodes.THORCHAIN, { fromAsset, toAsset, amount })
 * speeds[0]?.streaming // { interval: 0, quantity: 0 }
 */
export async function getSpeeds(node: Node, params: SpeedParams, options?: QueryOptions): Promise<readonly Speed[]> {
  const priceAt = await pricing(node, params, options)
  const quoteAt = async (streaming: StreamingParams): Promise<Speed> => ({
    streaming,
    quote: await priceAt(streamingParams(streaming)),
  })
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

/** Returns how to quote a way to split the swap. The code for a fixed output loads with the first one. */
async function pricing(
  node: Node,
  params: SpeedParams,
  options?: QueryOptions,
): Promise<(split: ReturnType<typeof streamingParams>) => Promise<Quote>> {
  const request = (one: QuoteParams) => getPrice(node, one, options)
  if (params.atLeast === undefined) return (split) => request({ ...params, ...split })
  const [{ quoteAtLeast }, { getAgreedPools }] = await Promise.all([
    import('../preparation/quoteAtLeast.ts'),
    import('./getAgreedPools.ts'),
  ])
  const pools = await getAgreedPools(node, options)
  return (split) => quoteAtLeast({ ...params, ...split }, { protocol: node.protocol, pools, request })
}
