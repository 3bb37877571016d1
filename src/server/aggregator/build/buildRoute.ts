import { hex } from '@scure/base'
import { decimalOf, type Notice, protocolOf } from '../../../contract/aggregator/fields.ts'
import { contractOf, identifierOf } from '../../../contract/aggregator/identifier.ts'
import type { RouteResult } from '../../../contract/aggregator/route.ts'
import { type PreparedDeposit, prepareDeposit } from '../../../core/actions/prepareDeposit.ts'
import { checkDestination } from '../../../core/address/destination.ts'
import { type Asset, homeChain, parseAsset } from '../../../core/asset/asset.ts'
import { SwapError, type SwapErrorCode } from '../../../core/errors.ts'
import { diffMemo } from '../../../core/memo/diffMemo.ts'
import type { Node } from '../../../core/nodes/node.ts'
import { sentenceOf } from '../../../core/nodes/wire/record.ts'
import type { DepositIntent, DepositSender } from '../../../core/preparation/depositParams.ts'
import { MissingPublicKeyError, QuoteMismatchError } from '../../../core/preparation/errors.ts'
import { type UnsignedMemoTx, unsignedMemoTx } from '../../../core/preparation/unsignedMemoTx.ts'
import type { MarketPools } from '../../../core/quote/market.ts'
import type { ChainReader } from '../../../core/readers/reader.ts'
import type { ServerContext } from '../../context.ts'
import { ApiError } from '../../failure.ts'
import { agreedPools } from '../../quotes/agreedPools.ts'
import type { ProviderQuote } from '../quote/quoteProvider.ts'
import type { SwapRequest } from '../quote/readRequest.ts'
import { type PricedRoute, routeOf } from '../quote/routeOf.ts'
import { expectAcceptableLoss } from './expectAcceptableLoss.ts'
import { expectSourceReader } from './expectSourceReader.ts'
import { intentOf } from './intentOf.ts'
import { txOf } from './txOf.ts'

export interface BuildParams {
  readonly request: SwapRequest
  readonly answer: ProviderQuote
  readonly market: MarketPools
  readonly maxLossBps: number | undefined
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Builds the transaction of a provider's quote and returns the route with it: every check of `prepareDeposit`, the loss to
 * market, and the memo decoded once more against the intent. Nothing is returned that a majority of the configured
 * operators does not confirm. Throws what these throw.
 */
export async function buildRoute(context: ServerContext, params: BuildParams): Promise<PricedRoute> {
  const { request, answer, market, maxLossBps, now } = params
  const priced = routeOf(answer, request, market)
  expectAcceptableLoss(priced.market, maxLossBps)
  const node = context.nodes[protocolOf(answer.provider)]
  const otherNode = context.nodes[node.protocol === 'THORCHAIN' ? 'MAYACHAIN' : 'THORCHAIN']
  const reader = await expectSourceReader(context, answer.quote)
  const pools = await agreedPools(node, { now })
  const intent = await intentOf(node, answer, { pools })
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

/** Returns the transaction of a payment on BCH or ZEC; undefined for other chains, whose deposit has theirs. */
async function unsignedOf(
  { transaction, confirmed }: PreparedDeposit,
  reader: ChainReader,
): Promise<UnsignedMemoTx | undefined> {
  const gasRate = confirmed?.gasRate
  if (transaction.family !== 'send_with_memo' || reader.family !== 'utxo' || gasRate === undefined) return undefined
  return unsignedMemoTx(reader, { prepared: transaction, gasRate })
}

/** Hints for what only a person can accept on the swap page, as a caller of the API can follow them. */
const hints: Partial<Readonly<Record<SwapErrorCode, string>>> = {
  network_fee_too_high: 'Send a larger amount, or wait until fees are lower.',
  gas_rate_out_of_bounds: 'Wait until the fees of the chain are back to normal.',
}

/** Throws an error again in the request's own terms: with the name of a field that the library needs, and with its hints. */
function inRequestTerms(thrown: unknown): never {
  if (!(thrown instanceof MissingPublicKeyError)) {
    const hint = thrown instanceof SwapError ? hints[thrown.code] : undefined
    throw thrown instanceof SwapError && hint ? new ApiError(thrown.code, { message: thrown.message, hint }) : thrown
  }
  throw new ApiError('invalid_input', {
    message: `"sourcePublicKey" is missing. ${thrown.message}`,
    hint: 'Give "sourcePublicKey", the compressed public key of sourceAddress in hex.',
    facts: { field: 'sourcePublicKey' },
  })
}

const senderOf = ({ source = '', publicKey }: SwapRequest): DepositSender => ({
  address: source,
  addsKey: true,
  ...(publicKey === undefined ? {} : { publicKey: hex.decode(publicKey.toLowerCase()) }),
})

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
          inboundQuorum: {
            agreeing: confirmed.confirmedBy.length,
            configured: node.operators.length,
            operators: [...confirmed.confirmedBy],
            height: confirmed.height,
          },
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
    notices: [...route.notices, ...noticesOf(node, intent, route.destinationAddress)],
  }
}

function noticesOf(
  { protocol, network }: Node,
  { toAsset, destination }: { readonly toAsset: Asset; readonly destination: string },
  written: string | undefined,
): readonly Notice[] {
  const { findings } = checkDestination({ protocol, network, toAsset, destination })
  const isResolved = written !== undefined && written.toLowerCase() !== destination.toLowerCase()
  return [
    ...findings.map(({ code, sentence, hint }) => ({ code, message: `${sentence} ${hint}` })),
    ...(isResolved ? [{ code: 'resolved_destination', message: `"${written}" is ${destination}.` }] : []),
  ]
}
