import { formatAsset } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import type { Node } from '../nodes/node.ts'
import type { QuoteParams } from './quoteParams.ts'

/** The path of a quote request, with its query. */
export function quotePath({ protocol }: Node, params: QuoteParams): string {
  return `${protocols[protocol].prefix}/quote/swap?${queryOf(params)}`
}

/** The query string of a quote request, which identifies it. */
export function queryOf(params: QuoteParams): string {
  const { affiliates = [] } = params
  const fields: Record<string, string | number | undefined> = {
    from_asset: formatAsset(params.fromAsset),
    to_asset: formatAsset(params.toAsset),
    amount: params.amount.toString(),
    destination: params.destination,
    refund_address: params.refundAddress,
    streaming_interval: params.streamingInterval,
    streaming_quantity: params.streamingQuantity,
    liquidity_tolerance_bps: params.liquidityToleranceBps,
    extended: params.extended ? 'true' : undefined,
    affiliate: affiliates.length === 0 ? undefined : affiliates.map(({ name }) => name).join('/'),
    affiliate_bps: affiliates.length === 0 ? undefined : affiliates.map(({ bps }) => bps).join('/'),
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value))
  return query.toString()
}
