import {
  decimalOf,
  isStreaming,
  type Notice,
  type ProviderName,
  protocolOf,
} from '../../../contract/aggregator/aggregatorFields.ts'
import { isBurnAddress } from '../../../core/address/burnAddresses.ts'
import { unusedRefund } from '../../../core/address/destination.ts'
import { type Units, units, ZERO } from '../../../core/asset/amount.ts'
import { homeChain } from '../../../core/asset/asset.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import { SwapError } from '../../../core/errors.ts'
import type { Node, Nodes } from '../../../core/nodes/node.ts'
import { quoteAtLeast } from '../../../core/preparation/quoteAtLeast.ts'
import type { DroppedShare, FeeShare } from '../../../core/quote/affiliates/affiliateSplit.ts'
import { quoteWithShares, type ShareFacts } from '../../../core/quote/affiliates/quoteWithShares.ts'
import { InvalidQuoteError } from '../../../core/quote/checkPair.ts'
import { checkQuoteParams } from '../../../core/quote/checkQuoteParams.ts'
import { minimumOut } from '../../../core/quote/minimumOut.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import type { QuoteParams, QuoteTerms } from '../../../core/quote/quoteParams.ts'
import type { SwapRequest } from './readRequest.ts'

/** A quote of one provider, and the parameters that the node accepted. */
export interface ProviderQuote {
  readonly provider: ProviderName
  readonly quote: Quote
  readonly params: QuoteParams
  /** The least output, which the memo demands, in units of the bought asset; 0 for none. */
  readonly least: Units
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
  const facts = factsOf(node)
  const quoted = async (params: QuoteTerms, wanted: readonly FeeShare[]): Promise<ProviderQuote> => {
    const answer = await quoteWithShares(node, {
      params,
      shares: wanted,
      facts,
      query: async (terms) => quoteOf(node, { request, queryNode, facts, terms: checkQuoteParams(node, terms) }),
    })
    const { quote } = answer
    const notices = [...answer.dropped.map(noticeOf), ...unused, ...noticesOf(request, provider, quote)]
    return {
      provider,
      quote,
      params: { ...answer.params, amount: quote.amountIn },
      least: leastOf(request, quote),
      shares: answer.kept,
      notices,
    }
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

interface TermsQuery extends Pick<ProviderQuery, 'request' | 'queryNode'> {
  readonly facts: ShareFacts
  readonly terms: QuoteTerms
}

/** Quotes the amount of a request, or the least amount that pays its output. */
async function quoteOf(node: Node, { request, queryNode, facts, terms }: TermsQuery): Promise<Quote> {
  const { amount, atLeast = ZERO } = request
  if (amount !== undefined) return queryNode(node, { ...terms, amount })
  const pools = await facts.pools()
  const query = (one: QuoteParams) => queryNode(node, one)
  const params = { ...terms, amount, atLeast, liquidityToleranceBps: undefined }
  return quoteAtLeast(params, { protocol: node.protocol, pools, request: query })
}

function leastOf({ atLeast, limitBps }: SwapRequest, quote: Quote): Units {
  return atLeast ?? units(limitBps === undefined ? 0n : minimumOut(quote, limitBps))
}

const unusedRefundNotice: Notice = {
  code: 'refund_address_dropped',
  message: `The refund address was left out. ${unusedRefund.sentence}`,
}

/** Throws `InvalidQuoteError` (invalid_destination, invalid_address) for an address that no wallet has the key to. */
function expectOwnable({ destination, refundAddress }: QuoteTerms): void {
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

function paramsOf({ protocol }: Node, request: SwapRequest, provider: ProviderName): QuoteTerms {
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

function noticesOf(request: SwapRequest, provider: ProviderName, quote: Quote): readonly Notice[] {
  return [...exactNotices(request, quote), ...streamingNotices(request, provider, quote)]
}

/** What differs for a swap by its output. */
function exactNotices({ atLeast }: SwapRequest, { toAsset }: Quote): readonly Notice[] {
  if (atLeast === undefined) return []
  const least = `${decimalOf(atLeast, toAsset)} ${toAsset.ticker}`
  const message = `The receiver gets at least ${least}, and all that the swap pays above it. If it would pay less, the network refunds the deposit less a fee.`
  return [{ code: 'exact_minimum', message }]
}

function streamingNotices(request: SwapRequest, provider: ProviderName, { streaming }: Quote): readonly Notice[] {
  if (isStreaming(provider)) {
    if (streaming.maxQuantity > 1) return []
    return [{ code: 'not_streamed', message: 'The network does not split a swap of this size.' }]
  }
  const isSet = request.streamingInterval !== undefined || request.streamingQuantity !== undefined
  return isSet ? [{ code: 'streaming_ignored', message: `${provider} has no streaming parameters in its memo.` }] : []
}
