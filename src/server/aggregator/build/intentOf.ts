import { isStreaming } from '../../../contract/aggregator/fields.ts'
import { resolveParty } from '../../../core/actions/resolveParty.ts'
import { units } from '../../../core/asset/amount.ts'
import type { FuzzyPool } from '../../../core/asset/fuzzy.ts'
import type { Node, QueryOptions } from '../../../core/nodes/node.ts'
import type { DepositIntent } from '../../../core/preparation/depositParams.ts'
import { minimumOut } from '../../../core/quote/minimumOut.ts'
import { fullAsset } from '../../quotes/fullAsset.ts'
import type { ProviderQuote } from '../quote/quoteProvider.ts'

/**
 * Returns the intent behind a provider's quote: assets in full, names resolved by a majority, the minimum at the requested
 * slippage, and the affiliate and parts of the request that fit into the memo. Throws what `resolveParty` throws.
 */
export async function intentOf(
  node: Node,
  { provider, quote, params }: ProviderQuote,
  { pools, ...options }: QueryOptions & { readonly pools: readonly FuzzyPool[] },
): Promise<DepositIntent> {
  const { protocol } = node
  const { destination = '', refundAddress, liquidityToleranceBps: limitBps, affiliates } = params
  const fromAsset = fullAsset(protocol, params.fromAsset, pools)
  const [paid, refunded] = await Promise.all([
    resolveParty(node, { text: destination, asset: quote.toAsset }, options),
    refundAddress === undefined ? undefined : resolveParty(node, { text: refundAddress, asset: fromAsset }, options),
  ])
  const streaming = {
    interval: params.streamingInterval ?? 0,
    quantity: params.streamingQuantity ?? 0,
    maxQuantity: quote.streaming.maxQuantity,
  }
  return {
    protocol,
    fromAsset,
    toAsset: quote.toAsset,
    amount: params.amount,
    destination: paid.address,
    minimum: units(limitBps === undefined ? 0n : minimumOut(quote, limitBps)),
    ...(refunded === undefined ? {} : { refundAddress: refunded.address }),
    ...(isStreaming(provider) ? { streaming } : {}),
    ...(affiliates === undefined ? {} : { affiliates }),
  }
}
