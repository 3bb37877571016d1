import { formatAsset } from '../../core/asset.ts'
import type { Nodes } from '../../core/nodes/node.ts'
import { protocols } from '../../core/protocol.ts'
import type { Quote } from '../../core/quote.ts'
import { streamingOf } from './quoteQuery.ts'
import type { Speed } from './swapForm.ts'

/** The same question as an address that anybody can open: the node's own answer, unread by us. */
export function nodeLink(
  nodes: Nodes,
  { protocol, fromAsset, toAsset, amountIn }: Quote,
  speed: Speed,
): string | undefined {
  const [endpoint] = nodes[protocol].endpoints
  if (endpoint === undefined) return undefined
  const { streamingInterval, streamingQuantity } = streamingOf[speed]
  const query = [
    `from_asset=${formatAsset(fromAsset)}`,
    `to_asset=${formatAsset(toAsset)}`,
    `amount=${amountIn}`,
    streamingInterval === undefined ? '' : `streaming_interval=${streamingInterval}`,
    streamingQuantity === undefined ? '' : `streaming_quantity=${streamingQuantity}`,
  ]
  return `${endpoint}${protocols[protocol].prefix}/quote/swap?${query.filter(Boolean).join('&')}`
}
