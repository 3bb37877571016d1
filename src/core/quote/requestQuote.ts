import { memoizeAsync } from '../../std/memoizeAsync.ts'
import { formatAsset } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import type { BodySchema } from '../nodes/bodySchema.ts'
import { NodeRefusedError } from '../nodes/failure.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import type { Quote } from './quote.ts'
import type { QuoteParams } from './quoteParams.ts'

/** Loaded on the first refusal, which most pages never see. */
const loadExplanation = memoizeAsync(() => import('./explainRefusal.ts'))

/** Requests a quote from one protocol and decodes it with `shape`. Throws `QuoteRefusedError` or a subclass for a refusal. */
export async function requestQuote<T>(
  node: Node,
  { params, shape, options }: { params: QuoteParams; shape: BodySchema<T>; options?: QueryOptions | undefined },
): Promise<T> {
  try {
    return await node.get(quotePath(node, params), shape, options)
  } catch (error) {
    if (!(error instanceof NodeRefusedError)) throw error
    const { explainRefusal } = await loadExplanation()
    throw await explainRefusal(node, { params, nodeMessage: error.nodeMessage, options })
  }
}

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

/** Loaded for the first quote whose node does not describe the memo, because most do. */
const loadDeliveryNote = memoizeAsync(() => import('./deliveryNote.ts'))

/**
 * Returns the notes of a quote. When a quote has a memo and the node's notes do not say how to deliver it, as on Solana and
 * TRON, our own sentence comes first. The node's notes stay unchanged behind it.
 */
export async function notesWithDelivery(
  { memo, protocol, fromAsset }: Pick<Quote, 'memo' | 'protocol' | 'fromAsset'>,
  stated: string,
): Promise<string> {
  if (memo === undefined || /memo|op_return/i.test(stated)) return stated
  const { deliveryNote } = await loadDeliveryNote()
  return [deliveryNote(protocol, fromAsset), stated.trim()].filter((note) => note !== '').join(' ')
}
