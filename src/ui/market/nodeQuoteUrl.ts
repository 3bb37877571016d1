import { formatAsset } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import type { Nodes } from '../../core/nodes/node.ts'
import type { Quote } from '../../core/quote/quote.ts'

/** Returns the URL of the same quote at the node, for comparison. Undefined without a node. */
export function nodeQuoteUrl(nodes: Nodes, { protocol, fromAsset, toAsset, amountIn }: Quote): string | undefined {
  const [endpoint] = nodes[protocol].endpoints
  if (endpoint === undefined) return undefined
  const query = `from_asset=${formatAsset(fromAsset)}&to_asset=${formatAsset(toAsset)}&amount=${amountIn}`
  return `${endpoint.url}${protocols[protocol].prefix}/quote/swap?${query}`
}
