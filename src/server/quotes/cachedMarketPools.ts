import { getMarketPools } from '../../core/actions/getMarketPools.ts'
import type { Nodes, QueryOptions } from '../../core/nodes/node.ts'
import type { MarketPools } from '../../core/quote/market.ts'
import { cachedAgreedPools } from './cachedAgreedPools.ts'

/**
 * The pools of both protocols that set the market price, each read once per block. A protocol that fails is left out.
 */
export function cachedMarketPools(
  nodes: Nodes,
  { now, ...options }: QueryOptions & { readonly now: number },
): Promise<MarketPools> {
  return getMarketPools(nodes, options, (node) => cachedAgreedPools(node, { now, ...options }))
}
