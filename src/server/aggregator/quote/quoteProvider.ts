import { isStreaming, type Notice, type ProviderName, protocolOf } from '../../../contract/aggregator/fields.ts'
import { homeChain } from '../../../core/asset/asset.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import { SwapError } from '../../../core/errors.ts'
import type { Node, Nodes } from '../../../core/nodes/node.ts'
import { checkQuoteParams } from '../../../core/quote/checkQuoteParams.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import type { QuoteParams } from '../../../core/quote/quoteParams.ts'
import type { SwapRequest } from './readRequest.ts'

/** A quote of one provider, and the parameters that the node accepted. */
export interface ProviderQuote {
  readonly provider: ProviderName
  readonly quote: Quote
  readonly params: QuoteParams
  /** Terms that were left out of the memo, with the reason. */
  readonly notices: readonly Notice[]
}

/** Requests a quote from the node. */
export type QueryNode = (node: Node, params: QuoteParams) => Promise<Quote>

/** Blocks between the parts of a streamed swap, unless the request sets them. */
const STREAMING_INTERVAL = 1

/**
 * Quotes the swap over one provider. When the node refuses the affiliate, or the memo is too long for the source chain,
 * the affiliate and then the refund address are left out, each with a notice; the price limit never is. Throws what
 * `checkQuoteParams` and `queryNode` throw.
 */
export async function quoteProvider(
  nodes: Nodes,
  {
    request,
    provider,
    queryNode,
  }: { readonly request: SwapRequest; readonly provider: ProviderName; readonly queryNode: QueryNode },
): Promise<ProviderQuote> {
  const node = nodes[protocolOf(provider)]
  let params = paramsOf(node, request, provider)
  const dropped: Notice[] = []
  for (;;) {
    try {
      checkQuoteParams(node, params)
      const quote = await queryNode(node, params)
      return { provider, quote, params, notices: [...dropped, ...noticesOf(request, provider, quote)] }
    } catch (thrown) {
      const less = thrown instanceof SwapError ? withLess(params, thrown) : undefined
      if (less === undefined) throw thrown
      params = less.params
      dropped.push(less.notice)
    }
  }
}

function paramsOf({ protocol }: Node, request: SwapRequest, provider: ProviderName): QuoteParams {
  const { sellAsset: fromAsset, buyAsset: toAsset, amount, destination, refundAddress, limitBps, affiliate } = request
  const home = homeChain(fromAsset, protocol)
  const isUtxo = isChainId(home) && chains[home].family === 'utxo'
  const streaming = {
    streamingInterval: request.streamingInterval ?? STREAMING_INTERVAL,
    streamingQuantity: request.streamingQuantity ?? 0,
  }
  return {
    ...{ fromAsset, toAsset, amount, destination, refundAddress },
    liquidityToleranceBps: limitBps,
    ...(isStreaming(provider) ? streaming : {}),
    ...(affiliate === undefined ? {} : { affiliates: [affiliate] }),
    ...(protocol === 'THORCHAIN' && isUtxo && destination !== undefined ? { extended: true } : {}),
  }
}

/** Returns the parameters without what the node could not take; undefined when nothing more may be left out. */
function withLess(
  params: QuoteParams,
  { code, message }: SwapError,
): { readonly params: QuoteParams; readonly notice: Notice } | undefined {
  const isLong = code === 'memo_too_long'
  if (params.affiliates !== undefined && (isLong || code === 'invalid_affiliate')) {
    const { affiliates: _affiliates, ...rest } = params
    return { params: rest, notice: { code: 'affiliate_dropped', message: `The affiliate was left out. ${message}` } }
  }
  if (params.refundAddress === undefined || !isLong) return undefined
  const reason = `The refund address was left out, so a refund goes to the sender. ${message}`
  return {
    params: { ...params, refundAddress: undefined },
    notice: { code: 'refund_address_dropped', message: reason },
  }
}

function noticesOf(request: SwapRequest, provider: ProviderName, { streaming }: Quote): readonly Notice[] {
  if (isStreaming(provider)) {
    if (streaming.maxQuantity > 1) return []
    return [{ code: 'not_streamed', message: 'The network does not split a swap of this size.' }]
  }
  const isSet = request.streamingInterval !== undefined || request.streamingQuantity !== undefined
  return isSet ? [{ code: 'streaming_ignored', message: `${provider} has no streaming parameters in its memo.` }] : []
}
