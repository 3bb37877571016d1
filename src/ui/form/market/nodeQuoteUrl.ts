import { formatAsset } from '../../../core/asset/asset.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import type { Nodes } from '../../../core/nodes/node.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import { affiliatesOf } from '../partner/partnerQuote.ts'

/** Returns the URL of the same quote at the node, for comparison. Undefined without a node. */
export function nodeQuoteUrl(nodes: Nodes, quote: Quote): string | undefined {
  const { protocol, fromAsset, toAsset, amountIn } = quote
  const [endpoint] = nodes[protocol].endpoints
  if (endpoint === undefined) return undefined
  const query = `from_asset=${formatAsset(fromAsset)}&to_asset=${formatAsset(toAsset)}&amount=${amountIn}`
  const affiliates = affiliatesOf(quote)
  const joined = (parts: readonly (string | number)[]) => parts.join('/')
  const shares =
    affiliates.length === 0
      ? ''
      : `&affiliate=${joined(affiliates.map(({ name }) => name))}&affiliate_bps=${joined(affiliates.map(({ bps }) => bps))}`
  return `${endpoint.url}${protocols[protocol].prefix}/quote/swap?${query}${shares}`
}
