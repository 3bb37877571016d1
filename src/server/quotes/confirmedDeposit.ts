import { errors } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import type { SwapQuoteResult } from '../../contract/swapQuote.ts'
import { getAgreedTime } from '../../core/actions/getAgreedTime.ts'
import { type ResolvedParty, resolveParty } from '../../core/actions/resolveParty.ts'
import { checkDestination, type DestinationParams } from '../../core/address/destination.ts'
import { formatDecimal, type Units, ZERO } from '../../core/asset/amount.ts'
import { formatAsset, homeChain, unitDecimals } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { SwapError } from '../../core/errors.ts'
import type { Node, Nodes, QueryOptions } from '../../core/nodes/node.ts'
import { type CheckedDeposit, checkDeposit, type DepositFacts } from '../../core/preparation/checkDeposit.ts'
import type { CheckDepositParams } from '../../core/preparation/depositParams.ts'
import { DepositRefusedError } from '../../core/preparation/preparationErrors.ts'
import { readInboundFacts } from '../../core/preparation/readInboundFacts.ts'
import type { ConfirmedInbound } from '../../core/quorum/confirmInbound.ts'
import type { Quote } from '../../core/quote/quote.ts'
import type { QuoteParams } from '../../core/quote/quoteParams.ts'
import { cachedAgreedPools } from './cachedAgreedPools.ts'
import { fullAsset } from './fullAsset.ts'

type Portage = SwapQuoteResult['portage']

const BPS = 10_000n

/** The deposit fields of a quote, or the reason why they are withheld. */
export interface Deposit {
  readonly where: Pick<
    SwapQuoteResult,
    'memo' | 'inbound_address' | 'router' | 'recommended_gas_rate' | 'dust_threshold'
  >
  readonly beside: Pick<
    Portage,
    'limit' | 'inbound_address_withheld' | 'inbound_quorum' | 'resolved_destination' | 'destination_notices'
  >
}

/** How the nodes are queried, and when. */
export interface DepositOptions extends QueryOptions {
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Starts to query every node for the facts that a deposit is checked against, and returns the function that checks a
 * quote with them. Coins sent to a wrong address are lost, so memo, address and router are shown together or not at
 * all, and only after the checks of `prepareDeposit`: destination, vaults and routers of both protocols, halts on both
 * sides, time, price and memo. Otherwise the result has the reason. Without a destination the result is empty.
 */
export function confirmedDeposit(
  nodes: Nodes,
  params: QuoteParams,
  { now, ...options }: DepositOptions,
): (quote: Quote) => Promise<Deposit> {
  const { destination } = params
  if (destination === undefined) return async () => ({ where: {}, beside: {} })
  const node = nodes.THORCHAIN
  const reading = Promise.all([
    settled(readInboundFacts(node, params, { ...options, otherNode: nodes.MAYACHAIN })),
    settled(resolveParty(node, { text: destination, asset: params.toAsset }, options)),
    settled(getAgreedTime(node, options)),
    settled(cachedAgreedPools(node, { now, ...options })),
  ])
  return async (quote) => {
    const [inbound, party, time, pools] = await reading
    // Of several failures, the first in this order is reported.
    if (inbound instanceof SwapError) return withheld(inbound)
    if (party instanceof SwapError) return withheld(party)
    if (time instanceof SwapError) return withheld(time)
    if (pools instanceof SwapError) return withheld(pools)
    const checkParams = checkParamsOf({ quote, params, party, pools })
    const checked = await settled(checkDeposit(node, checkParams, { inbound, now: time, pools }))
    return checked instanceof SwapError ? withheld(checked) : shown(node, { checked, party, quote })
  }
}

/** Withholds the deposit fields, because the loss is above the limit that a person may accept. */
export function withoutDeposit(deposit: Deposit, { words }: Pick<Portage['market'], 'words'>): Deposit {
  if (deposit.where.memo === undefined) return deposit
  const reason = { code: 'price_limit', reason: words, hint: errors.price_limit.hint }
  return { where: {}, beside: { inbound_address_withheld: reason } }
}

interface Known extends Pick<DepositFacts, 'pools'> {
  readonly quote: Quote
  readonly params: QuoteParams
  readonly party: ResolvedParty
}

/**
 * The intent behind a request: a market swap without affiliates or refund address. The node is queried without a limit,
 * and our memo gets the default one.
 */
function checkParamsOf({ quote, params, party, pools }: Known): CheckDepositParams {
  const { protocol, toAsset, streaming } = quote
  const { amount, streamingInterval: interval } = params
  const fromAsset = fullAsset(protocol, params.fromAsset, pools)
  const parts = { quantity: 0, maxQuantity: streaming.maxQuantity }
  const intent = { protocol, fromAsset, toAsset, amount, destination: party.address, minimum: ZERO }
  return {
    intent: { ...intent, ...(interval === undefined ? {} : { streaming: { interval, ...parts } }) },
    quote: { ...quote, fromAsset },
    pools,
    limitBps: limits.priceLimitBps,
  }
}

interface Passed {
  readonly checked: CheckedDeposit
  readonly party: ResolvedParty
  readonly quote: Quote
}

function shown(node: Node, { checked: { memo, limit, confirmed }, party, quote }: Passed): Deposit {
  const named = {
    limit: limitOf(limit, quote),
    ...(party.name === undefined ? {} : { resolved_destination: party.address }),
    ...noticesOf(node, { toAsset: quote.toAsset, destination: party.address }),
  }
  if (confirmed === undefined) return { where: { memo }, beside: named }
  const { address, router, gasRate, dustThreshold } = confirmed
  const threshold = dustThreshold > quote.inbound.dustThreshold ? dustThreshold : quote.inbound.dustThreshold
  return {
    where: {
      memo,
      inbound_address: address,
      ...(router === undefined ? {} : { router }),
      ...(gasRate === undefined ? {} : { recommended_gas_rate: gasRate.toString() }),
      dust_threshold: threshold.toString(),
    },
    beside: { ...named, inbound_quorum: quorumOf(confirmed, node) },
  }
}

/** Describes the price limit in our memo. */
function limitOf(
  minimum: Units,
  { protocol, fromAsset, toAsset, expectedAmountOut, streaming }: Quote,
): NonNullable<Portage['limit']> {
  const bps = ((expectedAmountOut - minimum) * BPS) / expectedAmountOut
  const least = formatDecimal(minimum, unitDecimals(toAsset))
  const isSplit = streaming.maxQuantity > 1
  // Refunds on THORChain's own chain cost nothing (`refundFee`).
  const refund = homeChain(fromAsset, protocol) === protocols[protocol].chain ? 'in full' : 'less its fee'
  const parts = isSplit ? ' A swap in parts can be filled in part: the rest is refunded.' : ''
  return {
    bps: Number(bps),
    minimum_amount_out: minimum.toString(),
    human_minimum_amount_out: least,
    words:
      `You receive at least ${least} ${formatAsset(toAsset)}, ${formatDecimal(bps, 2)} % below this quote. ` +
      `If the swap would pay less, the network refunds the deposit, ${refund}.${parts}`,
  }
}

/** Lists notices about a destination that passed the checks; none of them blocks the deposit. */
function noticesOf(
  { protocol, network }: Node,
  { toAsset, destination }: Pick<DestinationParams, 'toAsset' | 'destination'>,
): Pick<Portage, 'destination_notices'> {
  const { findings } = checkDestination({ protocol, network, toAsset, destination })
  if (findings.length === 0) return {}
  return { destination_notices: findings.map(({ code, sentence, hint }) => ({ code, sentence, hint: hint })) }
}

function quorumOf({ confirmedBy, oneSource }: ConfirmedInbound, node: Node): Portage['inbound_quorum'] {
  const agreeing = confirmedBy.length
  const operators = node.operators.length
  const words = oneSource
    ? 'One source: only one node is configured, so nothing independent confirms this address.'
    : `${agreeing} of ${operators} nodes name this address.`
  return { agreeing, operators, one_source: oneSource, words }
}

/** Returns the result or the `SwapError` it rejected with. */
async function settled<T>(result: Promise<T>): Promise<T | SwapError> {
  try {
    return await result
  } catch (thrown) {
    if (thrown instanceof SwapError) return thrown
    throw thrown
  }
}

/** Shows our own refusals in full. Other errors may quote a node, so only their code's text is shown. */
function withheld(error: SwapError): Deposit {
  const { title, hint } = errors[error.code]
  const isOwn = error instanceof DepositRefusedError
  const reason = { reason: isOwn ? error.message : title, hint: isOwn ? error.hint : hint }
  return { where: {}, beside: { inbound_address_withheld: { code: error.code, ...reason } } }
}
