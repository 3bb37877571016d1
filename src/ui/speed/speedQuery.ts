import { getSpeeds } from '../../core/actions/getSpeeds.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import type { Nodes } from '../../core/nodes/node.ts'
import type { Speed } from '../../core/quote/distinctSpeeds.ts'
import type { Quote } from '../../core/quote/quote.ts'
import type { Query } from '../query/queryState.ts'

/** Query for the speeds of a quoted swap on the quote's protocol. */
export function speedQuery(
  nodes: Nodes,
  { protocol, fromAsset, toAsset, amountIn: amount }: Quote,
): Query<readonly Speed[]> {
  const family = `${protocol} ${formatAsset(fromAsset)} ${formatAsset(toAsset)}`
  return {
    key: `${family} ${amount}`,
    family,
    fetch: (signal) => getSpeeds(nodes[protocol], { fromAsset, toAsset, amount }, { signal }),
  }
}
