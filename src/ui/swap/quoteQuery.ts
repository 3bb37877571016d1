import { getPrices } from '../../core/actions/getPrices.ts'
import type { Units } from '../../core/asset/amount.ts'
import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import type { Nodes } from '../../core/nodes/node.ts'
import type { Quotes } from '../../core/quote/rankQuotes.ts'
import type { Query } from '../query/queryState.ts'

export interface PriceParams {
  readonly from: Asset
  readonly to: Asset
  readonly amount: Units
}

/**
 * Query for the prices of both protocols. Each network splits the swap by default; a swap that loses more than one percent
 * that way is compared with a streaming one.
 */
export function quoteQuery(nodes: Nodes, { from, to, amount }: PriceParams): Query<Quotes> {
  const family = `${formatAsset(from)} ${formatAsset(to)}`
  return {
    key: `${family} ${amount}`,
    family,
    fetch: (signal) => getPrices(nodes, { fromAsset: from, toAsset: to, amount }, { signal }),
  }
}
