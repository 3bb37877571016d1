import type { Notice } from '../../../contract/aggregator/aggregatorFields.ts'
import { decimalOf, isStreaming, percentOf, protocolOf } from '../../../contract/aggregator/aggregatorFields.ts'
import { contractOf, identifierOf } from '../../../contract/aggregator/identifier.ts'
import type { RouteResult } from '../../../contract/aggregator/route.ts'
import type { PreparedDeposit } from '../../../core/actions/prepareDeposit.ts'
import { prepareDeposit } from '../../../core/actions/prepareDeposit.ts'
import { resolveParty } from '../../../core/actions/resolveParty.ts'
import { checkDestination } from '../../../core/address/destination.ts'
import { homeChain, parseAsset } from '../../../core/asset/asset.ts'
import type { FuzzyPool } from '../../../core/asset/fuzzy.ts'
import { diffMemo } from '../../../core/memo/diffMemo.ts'
import type { Node, QueryOptions } from '../../../core/nodes/node.ts'
import { sentenceOf } from '../../../core/nodes/wire/nodeRecord.ts'
import type { DepositIntent } from '../../../core/preparation/depositParams.ts'
import { DepositRefusedError, QuoteMismatchError } from '../../../core/preparation/preparationErrors.ts'
import type { UnsignedMemoTx } from '../../../core/preparation/unsignedMemoTx.ts'
import type { MarketPools } from '../../../core/quote/market.ts'
import type { ServerContext } from '../../context.ts'
import { cachedAgreedPools } from '../../quotes/cachedAgreedPools.ts'
import { fullAsset } from '../../quotes/fullAsset.ts'
import type { QuoteMarket } from '../../quotes/quoteMarket.ts'
import type { ProviderQuote } from '../quote/quoteProvider.ts'
import type { SwapRequest } from '../quote/readRequest.ts'
import type { PricedRoute } from '../quote/routeOf.ts'
import { routeOf } from '../quote/routeOf.ts'
import { expectSourceReader, inRequestTerms, quorumOf, senderOf, unsignedOf } from './depositParts.ts'
import { txOf } from './txOf.ts'

/** Highest loss to market of a transaction, unless the request accepts more, in hundredths of a percent. */
const MAX_LOSS_BPS = 1_500

export interface BuildParams {
  readonly request: SwapRequest
  readonly answer: ProviderQuote
  readonly market: MarketPools
  readonly maxLossBps: number | undefined
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Builds the transaction of a provider's quote and returns the route with it: every check of `prepareDeposit`, the loss
 * to market, and the memo decoded once more against the intent. Nothing is returned that a majority of the configured
 * operators does not confirm. Throws what these throw.
 */
export async function buildRoute(context: ServerContext, params: BuildParams): Promise<PricedRoute> {
  const { request, answer, market, maxLossBps, now } = params
  const priced = routeOf(answer, request, market)
  expectAcceptableLoss(priced.market, maxLossBps)
  const node = context.nodes[protocolOf(answer.provider)]
  const otherNode = context.nodes[node.protocol === 'THORCHAIN' ? 'MAYACHAIN' : 'THORCHAIN']
  const reader = await expectSourceReader(context, answer.quote)
  const pools = await cachedAgreedPools(node, { now })
  const intent = await intentOf(node, answer, { pools, isExact: request.atLeast !== undefined })
  const contract = contractOf(intent.fromAsset) ?? request.sellContract
  const deposit = await prepareDeposit(
    node,
    {
      intent,
      reader,
      pools,
      quote: { ...answer.quote, fromAsset: intent.fromAsset },
      sender: senderOf(request),
      ...(contract === undefined ? {} : { contract }),
    },
    { otherNode },
  ).catch(inRequestTerms)
  const differences = diffMemo(deposit.memo, { ...intent, maximum: answer.quote.expectedAmountOut }, pools)
  if (differences.length > 0) throw new QuoteMismatchError(differences.map(({ sentence }) => sentence))
  const unsigned = await unsignedOf(deposit, reader)
  return { ...priced, route: routeWith(priced, { node, deposit, intent, unsigned }) }
}

interface Built {
  readonly node: Node
  readonly deposit: PreparedDeposit
  readonly intent: DepositIntent
  readonly unsigned: UnsignedMemoTx | undefined
}

/** Adds transaction, addresses and memo to a route, as they were confirmed. */
function routeWith({ route, provider, quote }: PricedRoute, { node, deposit, intent, unsigned }: Built): RouteResult {
  const { transaction, memo, networkFee, confirmed, expiry } = deposit
  const tx = txOf(transaction, confirmed?.address, unsigned)
  const coin = parseAsset(networkFee.asset, node.protocol)
  const isToken = intent.fromAsset.kind === 'token' && confirmed?.router !== undefined
  return {
    ...route,
    ...tx,
    memo,
    notes: sentenceOf(quote.notes),
    destinationAddress: intent.destination,
    ...(intent.refundAddress === undefined ? {} : { refundAddress: intent.refundAddress }),
    ...(confirmed === undefined
      ? {}
      : {
          inboundAddress: confirmed.address,
          inboundQuorum: quorumOf(node, confirmed),
        }),
    expiration: String(expiry),
    fees: [
      ...route.fees,
      {
        type: 'inbound',
        amount: decimalOf(networkFee.amount, coin),
        asset: identifierOf(coin),
        chain: homeChain(intent.fromAsset, node.protocol),
        protocol: provider,
      },
    ],
    meta: {
      ...route.meta,
      ...(tx.txType === undefined ? {} : { txType: tx.txType }),
      ...(isToken ? { approvalAddress: confirmed.router } : {}),
    },
    notices: [...route.notices, ...noticesOf(node, intent, route)],
  }
}

function noticesOf(
  { protocol, network }: Node,
  { toAsset, destination, refundAddress }: Pick<DepositIntent, 'toAsset' | 'destination' | 'refundAddress'>,
  written: Pick<RouteResult, 'destinationAddress' | 'refundAddress'>,
): readonly Notice[] {
  const { findings } = checkDestination({ protocol, network, toAsset, destination })
  return [
    ...findings.map(({ code, sentence, hint }) => ({ code, message: `${sentence} ${hint}` })),
    ...resolvedNotice('resolved_destination', written.destinationAddress, destination),
    ...resolvedNotice('resolved_refund_address', written.refundAddress, refundAddress),
  ]
}

/** Says which address a name has, as a majority of the nodes reports it. */
function resolvedNotice(code: string, written: string | undefined, address: string | undefined): readonly Notice[] {
  if (written === undefined || address === undefined || written.toLowerCase() === address.toLowerCase()) return []
  return [{ code, message: `"${written}" is ${address}.` }]
}

/**
 * Throws `DepositRefusedError`: price_limit for a loss to market above the limit or unknown, deposit_mismatch for a
 * quote that promises far more than the pools pay.
 */
function expectAcceptableLoss({ consent, loss_bps: bps, words }: QuoteMarket, most = MAX_LOSS_BPS): void {
  if (bps !== undefined && bps <= most) return
  if (bps !== undefined) {
    throw new DepositRefusedError('price_limit', {
      message: `${words} The limit of this request is ${percentOf(most)} %.`,
      hint: 'Swap less at once or wait. To accept this loss, set maxLossBps.',
    })
  }
  throw new DepositRefusedError(consent === 'unknown' ? 'price_limit' : 'deposit_mismatch', {
    message: words,
    hint: 'Send nothing. Try again in a minute, when more nodes respond.',
  })
}

/**
 * Returns the intent behind a provider's quote: assets in full, names resolved by a majority, the least output, and the affiliate and parts of the request that fit into the memo. Throws what `resolveParty`
 * throws.
 */
async function intentOf(
  node: Node,
  { provider, quote, params, least: minimum }: ProviderQuote,
  { pools, isExact, ...options }: QueryOptions & { readonly pools: readonly FuzzyPool[]; readonly isExact: boolean },
): Promise<DepositIntent> {
  const { protocol } = node
  const { destination = '', refundAddress, affiliates } = params
  const fromAsset = fullAsset(protocol, params.fromAsset, pools)
  const [paid, refunded] = await Promise.all([
    resolveParty(node, { text: destination, asset: quote.toAsset }, options),
    refundAddress === undefined ? undefined : resolveParty(node, { text: refundAddress, asset: fromAsset }, options),
  ])
  const streaming = {
    interval: params.streamingInterval ?? 0,
    quantity: params.streamingQuantity ?? 0,
    maxQuantity: quote.streaming.maxQuantity,
  }
  return {
    protocol,
    fromAsset,
    toAsset: quote.toAsset,
    amount: params.amount,
    destination: paid.address,
    minimum,
    ...(isExact ? { exactMinimum: true } : {}),
    ...(refunded === undefined ? {} : { refundAddress: refunded.address }),
    ...(isStreaming(provider) ? { streaming } : {}),
    ...(affiliates === undefined ? {} : { affiliates }),
  }
}
