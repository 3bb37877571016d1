import { getPrices } from '../../core/actions/getPrices.ts'
import type { Units } from '../../core/asset/amount.ts'
import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import type { Nodes } from '../../core/nodes/node.ts'
import type { Quotes } from '../../core/quote/rankQuotes.ts'
import type { Query } from '../shared/query/queryState.ts'
import type { VisitPartner } from './partner/visitPartner.ts'
import type { ChosenSpeed } from './swapForm.ts'

export interface PriceParams {
  readonly from: Asset
  readonly to: Asset
  readonly amount: Units
  /** How the person wants to split the swap. */
  readonly speed?: ChosenSpeed | undefined
  /** The partner whose link opened the page, which may take a fee. */
  readonly partner?: VisitPartner | undefined
}

/**
 * Query for the prices of both protocols. Each network splits the swap by default; a swap that loses more than one percent
 * that way is compared with a streaming one. A chosen speed replaces both on its protocol.
 */
export function quoteQuery(nodes: Nodes, { from, to, amount, speed, partner }: PriceParams): Query<Quotes> {
  const family = `${formatAsset(from)} ${formatAsset(to)}`
  const streaming = speed && { [speed.protocol]: { interval: speed.interval, quantity: speed.quantity } }
  const params = { fromAsset: from, toAsset: to, amount, streaming }
  return {
    key: `${family} ${amount}${speed ? ` ${speed.protocol} ${speed.interval} ${speed.quantity}` : ''}`,
    family,
    fetch: (signal) => (partner?.getPrices ?? getPrices)(nodes, params, { signal }),
  }
}
