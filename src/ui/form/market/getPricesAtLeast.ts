import { getAgreedPools } from '../../../core/actions/getAgreedPools.ts'
import { getPrice } from '../../../core/actions/getPrice.ts'
import type { PriceParams } from '../../../core/actions/getPrices.ts'
import { getSpeeds } from '../../../core/actions/getSpeeds.ts'
import type { Units } from '../../../core/asset/amount.ts'
import type { Asset } from '../../../core/asset/asset.ts'
import { referenceDecimals, referenceStep } from '../../../core/memo/memoless/reference.ts'
import type { Node, Nodes, QueryOptions } from '../../../core/nodes/node.ts'
import { type AtLeastParams, bestQuoteAtLeast } from '../../../core/preparation/quoteAtLeast.ts'
import type { AgreedPool } from '../../../core/quorum/agreedPools.ts'
import type { Speed } from '../../../core/quote/distinctSpeeds.ts'
import { type Quotes, rankQuotes } from '../../../core/quote/rankQuotes.ts'
import { streamingParams } from '../../../core/quote/streamingParams.ts'
import type { VisitPartner } from '../partner/visitPartner.ts'

export interface OutputParams extends Omit<PriceParams, 'amount'> {
  /** The least to receive, in units of `toAsset`. */
  readonly atLeast: Units
  /** Whether the swap is paid without a wallet, whose amounts are whole steps. */
  readonly isMemoless: boolean
  readonly partner?: VisitPartner | undefined
}

/**
 * Like `getPrices`, for an output in place of an amount: each protocol finds the amount that pays at least `atLeast`,
 * by the pools that a majority reports. It loads when a person types what they want to receive.
 */
export function getPricesAtLeast(nodes: Nodes, params: OutputParams, options?: QueryOptions): Promise<Quotes> {
  const { streaming = {}, atLeast, isMemoless, partner, fromAsset, toAsset } = params
  return rankQuotes(
    nodes,
    async (node) => {
      const { protocol } = node
      const pools = await getAgreedPools(node, options)
      const step = isMemoless ? stepOf(fromAsset, pools) : undefined
      const terms: AtLeastParams = { fromAsset, toAsset, atLeast, step, ...streamingParams(streaming[protocol]) }
      const query = (wanted: AtLeastParams) =>
        bestQuoteAtLeast(wanted, { protocol, pools, request: (one) => getPrice(node, one, options) })
      return partner === undefined ? query(terms) : partner.quoteAtLeast(node, terms, query)
    },
    'output',
  )
}

/** Like `getSpeeds`, for an output. */
export async function getSpeedsAtLeast(
  node: Node,
  { isMemoless, ...params }: Omit<AtLeastParams, 'step'> & Pick<OutputParams, 'isMemoless'>,
  options?: QueryOptions,
): Promise<readonly Speed[]> {
  const step = isMemoless ? stepOf(params.fromAsset, await getAgreedPools(node, options)) : undefined
  return getSpeeds(node, { ...params, step }, options)
}

/** Returns the distance between two amounts of payments without a wallet; undefined where there are none. */
export function stepOf(asset: Asset, pools: readonly AgreedPool[]): Units | undefined {
  const decimals = referenceDecimals(asset, pools)
  return decimals === undefined ? undefined : referenceStep(decimals)
}
