import {
  isStreaming,
  type Notice,
  type ProviderName,
  protocolOf,
} from '../../../contract/aggregator/aggregatorFields.ts'
import { isBurnAddress } from '../../../core/address/burnAddresses.ts'
import { unusedRefund } from '../../../core/address/destination.ts'
import { homeChain } from '../../../core/asset/asset.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import { SwapError } from '../../../core/errors.ts'
import type { Node, Nodes } from '../../../core/nodes/node.ts'
import type { DroppedShare, FeeShare } from '../../../core/quote/affiliates/affiliateSplit.ts'
import { quoteWithShares, type ShareFacts } from '../../../core/quote/affiliates/quoteWithShares.ts'
import { InvalidQuoteError } from '../../../core/quote/checkPair.ts'
import { checkQuoteParams } from '../../../core/quote/checkQuoteParams.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import type { QuoteParams } from '../../../core/quote/quoteParams.ts'
import type { SwapRequest } from './readRequest.ts'

/** A quote of one provider, and the parameters that the node accepted. */
export interface ProviderQuote {
  readonly provider: ProviderName
  readonly quote: Quote
  readonly params: QuoteParams
  /** The fees that its memo pays. */
  readonly shares: readonly FeeShare[]
  /** Terms that were left out of the memo, with the reason. */
  readonly notices: readonly Notice[]
}

/** Requests a quote from the node. */
export type QueryNode = (node: Node, params: QuoteParams) => Promise<Quote>

/** Blocks between the parts of a streamed swap, unless the request sets them. */
const STREAMING_INTERVAL = 1

export interface ProviderQuery {
  readonly request: SwapRequest
  readonly provider: ProviderName
  readonly queryNode: QueryNode
  /** Returns what decides whether a fee can be paid. */
  readonly factsOf: (node: Node) => ShareFacts
}

/**
 * Quotes the swap over one provider. Fees that cannot be paid are left out, see `quoteWithShares`, and then the refund
 * address if the memo is too long for the source chain, each with a notice; the price limit never is. A refund address
 * of coins on the protocol's own chain means nothing and is left out too. Throws what `checkQuoteParams` and
 * `queryNode` throw.
 */
export async function quoteProvider(nodes: Nodes, query: ProviderQuery): Promise<ProviderQuote> {
  const { request, provider, queryNode, factsOf } = query
  const node = nodes[protocolOf(provider)]
  const quoted = async (params: QuoteParams, wanted: readonly FeeShare[]): Promise<ProviderQuote> => {
    const answer = await quoteWithShares(node, {
      params,
      shares: wanted,
      facts: factsOf(node),
      query: async (terms) => queryNode(node, checkQuoteParams(node, terms)),
    })
    const dropped = answer.dropped.map(noticeOf)
    const notices = [...dropped, ...unused, ...noticesOf(request, provider, answer.quote)]
    return { provider, quote: answer.quote, params: answer.params, shares: answer.kept, notices }
  }
  const checked = checkQuoteParams(node, paramsOf(node, request, provider))
  expectOwnable(checked)
  const isOwnChain = homeChain(checked.fromAsset, node.protocol) === protocols[node.protocol].chain
  const params = isOwnChain ? { ...checked, refundAddress: undefined } : checked
  const unused = params.refundAddress === checked.refundAddress ? [] : [unusedRefundNotice]
  const shares = request.shares[node.protocol]
  try {
    return await quoted(params, shares)
  } catch (thrown) {
    const isLong = thrown instanceof SwapError && thrown.code === 'memo_too_long'
    if (params.refundAddress === undefined || !isLong) throw thrown
    const short = await quoted({ ...params, refundAddress: undefined }, [])
    const reason = `The refund address was left out, so a refund goes to the sender. ${thrown.message}`
    const dropped = shares.map((share) => noticeOf({ share, reason: thrown.message }))
    return { ...short, notices: [...dropped, { code: 'refund_address_dropped', message: reason }, ...short.notices] }
  }
}

const unusedRefundNotice: Notice = {
  code: 'refund_address_dropped',
  message: `The refund address was left out. ${unusedRefund.sentence}`,
}

/** Throws `InvalidQuoteError` (invalid_destination, invalid_address) for an address that no wallet has the key to. */
function expectOwnable({ destination, refundAddress }: QuoteParams): void {
  const recipients = [
    { code: 'invalid_destination', role: 'destination', address: destination },
    { code: 'invalid_address', role: 'refund address', address: refundAddress },
  ] as const
  for (const { code, role, address } of recipients) {
    if (address === undefined || !isBurnAddress(address)) continue
    throw new InvalidQuoteError(code, {
      message: `No wallet has the key to the ${role}: coins sent there are lost.`,
      hint: 'Give an address of your own.',
    })
  }
}

/** The codes and names of the fees. */
const dropped = {
  affiliate: { code: 'affiliate_dropped', name: 'affiliate' },
  service: { code: 'service_fee_dropped', name: 'service fee' },
} as const

const noticeOf = ({ share, reason }: Pick<DroppedShare, 'share' | 'reason'>): Notice => {
  const { code, name } = dropped[share.purpose]
  return { code, message: `The ${name} was left out. ${reason}` }
}

function paramsOf({ protocol }: Node, request: SwapRequest, provider: ProviderName): QuoteParams {
  const { sellAsset: fromAsset, buyAsset: toAsset, amount, destination, refundAddress, limitBps } = request
  const home = homeChain(fromAsset, protocol)
  const isUtxo = isChainId(home) && chains[home].family === 'utxo'
  const streaming = {
    streamingInterval: request.streamingInterval ?? STREAMING_INTERVAL,
    streamingQuantity: request.streamingQuantity ?? 0,
  }
  return {
    fromAsset,
    toAsset,
    amount,
    destination,
    refundAddress,
    liquidityToleranceBps: limitBps,
    ...(isStreaming(provider) ? streaming : {}),
    ...(protocol === 'THORCHAIN' && isUtxo && destination !== undefined ? { extended: true } : {}),
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
