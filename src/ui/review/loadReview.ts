import { getAgreedPools } from '../../core/actions/getAgreedPools.ts'
import { getRefund } from '../../core/actions/getRefund.ts'
import type { LimitOrderPlan } from '../../core/actions/planLimitOrder.ts'
import { type PreparedDeposit, prepareDeposit } from '../../core/actions/prepareDeposit.ts'
import type { Units } from '../../core/asset/amount.ts'
import { homeChain } from '../../core/asset/asset.ts'
import { arePayoutsHalted } from '../../core/diagnosis/describeHalts.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import type { DepositParams } from '../../core/preparation/depositParams.ts'
import { type QuoteAttempt, tryQuotes } from '../../core/preparation/tryQuotes.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { readAgreedMimirs } from '../../core/quorum/readAgreedMimirs.ts'
import { seesBatches } from '../../core/quorum/seesBatches.ts'
import type { RefundTerms } from '../../core/quote/refund.ts'
import type { RouteCost } from '../form/market/routeCost.ts'
import type { Payer } from '../wallet/payer.ts'
import { expectSameNames } from './expectSameNames.ts'
import { loadCost } from './loadCost.ts'
import { quoteRequest } from './quoteRequest.ts'
import type { SwapRequest } from './swapRequest.ts'

/** Everything that the review shows, and that is checked again before signing. */
export interface Reviewed {
  readonly request: SwapRequest
  readonly deposit: DepositParams
  readonly pools: readonly AgreedPool[]
  readonly prepared: PreparedDeposit
  readonly refund: RefundTerms
  /** Of a limit order. */
  readonly plan?: LimitOrderPlan | undefined
  /** The difference from market, of an order's limit; undefined where no market price is known. */
  readonly cost: RouteCost | undefined
  /** A majority of the nodes reports that payouts on the target's chain wait. */
  readonly arePayoutsHalted: boolean
  /** The other protocol's node, which resolves its own names. */
  readonly otherNode?: Node | undefined
}

export interface ReviewParams {
  readonly request: SwapRequest
  readonly payer: Payer
  readonly destination: string
  /** The other protocol's node, for the market price and for destinations that are its own vaults. */
  readonly otherNode?: Node | undefined
  /** A high network fee that the person accepted. */
  readonly acceptedNetworkFee?: Units | undefined
  /** A router contract outside the known list that the person accepted. */
  readonly acceptedRouter?: string | undefined
  /** The person accepted that one operator alone names the address. */
  readonly acceptsSingleSource?: boolean | undefined
  /** The person accepted that the order cannot be cancelled. */
  readonly acceptsNoCancel?: boolean | undefined
  /** The wallet could not send approval and deposit as one transaction, so they come one after the other. */
  readonly separately?: boolean | undefined
}

/**
 * Fetches a quote to the destination and builds what would be signed. The minimum output is computed here from the
 * quote and the person's price limit; the memo must contain exactly that amount. When a quote does not match the swap,
 * its node is wrong or late, so the quote of another node is used. Throws what `getQuote`, `prepareDeposit` and
 * `getRefund` throw.
 */
export function loadReview(node: Node, params: ReviewParams, options?: QueryOptions): Promise<Reviewed> {
  return tryQuotes(node, (attempt) => loadOnce(node, params, attempt, options))
}

async function loadOnce(
  node: Node,
  params: ReviewParams,
  { except, onQuote }: QuoteAttempt,
  options?: QueryOptions,
): Promise<Reviewed> {
  const { request, payer, destination, otherNode, acceptedNetworkFee, acceptedRouter, acceptsSingleSource } = params
  const { acceptsNoCancel } = params
  const { address } = payer.sender
  const { protocol, to: toAsset } = request
  const extended = protocol === 'THORCHAIN' && payer.reader.family === 'utxo'
  const batches = await canBatch(node, params, options)
  const refundAddress = request.refund?.address ?? (batches ? address : undefined)
  const reading = getAgreedPools(node, options)
  const asked = { request, destination, extended, refundAddress, sender: address, acceptsNoCancel, pools: reading }
  const [pools, { quote, intent, plan }] = await Promise.all([
    reading,
    quoteRequest(node, asked, { ...options, except }),
    expectSameNames([node, otherNode], { request, destination }, options),
  ])
  onQuote(quote)
  const accepted = {
    ...(acceptedNetworkFee === undefined ? {} : { acceptedNetworkFee }),
    ...(acceptedRouter === undefined ? {} : { acceptedRouter }),
  }
  const sender = { ...payer.sender, ...(batches && { batches }) }
  const deposit: DepositParams = { intent, quote, sender, reader: payer.reader, pools, ...accepted }
  const [prepared, cost, mimirs] = await Promise.all([
    prepareDeposit(node, deposit, { ...options, otherNode, acceptsSingleSource }),
    loadCost([node, otherNode], { quote, plan }, options),
    // A notice only: the review does not fail without it.
    readAgreedMimirs(node, options).catch(() => undefined),
  ])
  const { confirmed } = prepared
  // Our memo is signed, so the network enforces its limit, not that of the node's.
  const signed = { ...quote, memo: prepared.memo }
  const refundTerms = await getRefund(node, { quote: signed, intent, pools, confirmed }, options)
  // Without a confirmed height, only a halt from block 1 counts: later ones may be scheduled.
  const height = confirmed?.height ?? 1
  const isHalted = mimirs !== undefined && arePayoutsHalted(mimirs, homeChain(toAsset, protocol), height)
  return { request, deposit, pools, prepared, refund: refundTerms, plan, cost, arePayoutsHalted: isHalted, otherNode }
}

/**
 * Whether the wallet sends a token's approval and deposit as one transaction, and the protocol sees such a deposit. Its
 * refund then has an address in the memo, because whoever sends the transaction may be another account.
 */
async function canBatch(
  node: Node,
  { request, payer, separately }: ReviewParams,
  options?: QueryOptions,
): Promise<boolean> {
  const { wallet, account } = payer
  if (separately || request.from.kind !== 'token' || wallet.family !== 'evm' || wallet.canBatch === undefined) {
    return false
  }
  const [can, sees] = await Promise.all([wallet.canBatch(account), seesBatches(node, options)])
  return can && sees
}
