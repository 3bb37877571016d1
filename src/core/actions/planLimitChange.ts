import { type Units, units, ZERO } from '../asset/amount.ts'
import { type Asset, formatAsset, homeChain, parseAsset, sameAsset, unitDecimals } from '../asset/asset.ts'
import { payableDecimals } from '../asset/payableDecimals.ts'
import { type ChainId, chains } from '../chains/chains.ts'
import { protocols } from '../chains/protocol.ts'
import { checkMemo } from '../memo/checkMemo.ts'
import { limitRatio } from '../memo/limitRatio.ts'
import { parseMemo } from '../memo/parseMemo.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import type { LimitOrder } from '../preparation/orders/limitOrder.ts'
import { expectListedQueue, type LimitQueue, readLimitQueue } from '../preparation/orders/limitQueue.ts'
import { modifyMemo, shareList } from '../preparation/orders/modifyMemo.ts'
import { orderOfHash, readLimitOrders } from '../preparation/orders/readLimitOrders.ts'
import { DepositRefusedError, QuoteMismatchError } from '../preparation/preparationErrors.ts'
import type { AgreedPool } from '../quorum/agreedPools.ts'
import { type ConfirmedInbound, readConfirmedInbound } from '../quorum/confirmInbound.ts'
import type { ConfirmOptions } from '../quorum/singleSource.ts'
import { lossBps, marketOutput } from '../quote/market.ts'
import { getAgreedPools } from './getAgreedPools.ts'

/**
 * A change of an open order.
 *
 * @example
 * const params: LimitChangeParams = { sender: sender.address, hash, newLimit: units(450_000_000n) }
 */
export interface LimitChangeParams {
  /** The address that placed the order; the change has to be sent from it. */
  readonly sender: string
  /** Of the deposit that placed it. */
  readonly hash: string
  /** What the whole deposit has to pay at least, in units of the order's `toAsset`. Left out, the order is cancelled. */
  readonly newLimit?: Units
}

/**
 * A checked change of an order: a small deposit with a memo. `prepareLimitChange` builds it.
 *
 * @example
 * const isCancel = ({ newLimit }: LimitChangePlan) => newLimit === 0n
 */
export interface LimitChangePlan {
  readonly order: LimitOrder
  /** 0 cancels the order. */
  readonly newLimit: Units
  readonly memo: string
  /** What is sent along: the coin of the order's chain. */
  readonly fromAsset: Asset
  /** In units of `fromAsset`: the least that the nodes observe, donated to its pool; 0 on THORChain. */
  readonly amount: Units
  /** How far the rest's new limit is above the market, in hundredths of a percent; absent for a cancel or without a pool. */
  readonly distanceBps?: bigint
  /** The vault of the deposit; absent on THORChain. */
  readonly inbound?: ConfirmedInbound
}

/**
 * Plans the change or the cancellation of an open limit order: finds it in the queue that a majority reports, makes sure
 * that the network would change no other order of the sender instead, and writes the memo. A cancel pays out what was
 * filled and refunds the rest, each less a network fee. Whether it worked shows in the queue only: the order's own hash
 * has its end. Throws `SwapError` (order_not_open, order_unchangeable, limit_orders_off, invalid_parameter,
 * trading_halted), `NodeFailureError`, and what `verifyInbound` throws.
 *
 * @example
 * const change = { sender: sender.address, hash }
 * await planLimitChange(nodes.THORCHAIN, change).catch(({ code }) => code) // 'order_not_open'
 */
export async function planLimitChange(
  node: Node,
  { sender, hash, newLimit = ZERO }: LimitChangeParams,
  options?: ConfirmOptions,
): Promise<LimitChangePlan> {
  const queue = await readLimitQueue(node, options)
  expectListedQueue(node, queue)
  const { orders } = await readLimitOrders(node, [{ sender }], options)
  const order = orderOfHash(orders, hash) ?? throwNotOpen()
  expectNewLimit(order, newLimit)
  const isFoundAlone = orders.every(
    (other) => other === order || !shareList(other, order) || isInterchangeable(other, order),
  )
  if (!isFoundAlone) {
    throw unchangeable('Another open order of this address has the same pair and price, and could be changed instead.')
  }
  const chain = homeChain(order.fromAsset, node.protocol) as ChainId
  const isOwn = chain === protocols[node.protocol].chain
  const [inbound, pools] = await Promise.all([
    isOwn ? undefined : readConfirmedInbound(node, chain, options),
    getAgreedPools(node, options),
    expectReachable(node, { order, queue }, options),
  ])
  if (inbound?.halted) {
    throw new DepositRefusedError('trading_halted', {
      message: `THORChain has halted ${chains[chain].name}, so it would not see the change.`,
      hint: 'Send nothing, and wait until the network resumes. An order that expires meanwhile is refunded.',
    })
  }
  const fromAsset = parseAsset(chains[chain].gasAsset, node.protocol)
  const { memo, bytes, maxBytes, fits } = modifyMemo(order, newLimit)
  if (!fits) {
    const what = newLimit === 0n ? 'cancel' : 'change'
    throw unchangeable(
      `The memo of the ${what} has ${bytes} bytes, and a deposit on ${chains[chain].name} carries ${maxBytes}.`,
    )
  }
  expectMeaning(node, { order, newLimit, memo, fromAsset, pools })
  const distanceBps = newLimit === 0n ? undefined : distanceOf(order, { newLimit, pools })
  return {
    order,
    newLimit,
    memo,
    fromAsset,
    amount: inbound === undefined ? ZERO : leastDeposit(node, { fromAsset, inbound, pools }),
    ...(distanceBps !== undefined && { distanceBps }),
    ...(inbound !== undefined && { inbound }),
  }
}

function throwNotOpen(): never {
  throw new DepositRefusedError('order_not_open', {
    message: 'No majority of the nodes reports this order as an open order of this address.',
    hint: 'Track its deposit: it may be filled, expired, cancelled or not confirmed yet. Sign with the address that placed it.',
  })
}

const unchangeable = (message: string): DepositRefusedError =>
  new DepositRefusedError('order_unchangeable', {
    message,
    hint: 'Send nothing. The order waits until it is filled or expires.',
  })

/** A limit that the filled part has paid already would sell the rest at any price. */
function expectNewLimit({ filledOut, limit }: LimitOrder, newLimit: Units): void {
  if (newLimit === 0n || (newLimit > filledOut && newLimit !== limit)) return
  throw new DepositRefusedError('invalid_parameter', {
    message:
      newLimit === limit
        ? 'The new limit is the one that the order has.'
        : 'The new limit is not above what was filled, so the rest would be swapped at any price.',
    hint: 'Give another limit for the whole order, or cancel it.',
  })
}

/** Whether it makes no difference which of two orders the network changes. */
function isInterchangeable(one: LimitOrder, other: LimitOrder): boolean {
  const terms = (order: LimitOrder) => [
    formatAsset(order.fromAsset),
    formatAsset(order.toAsset),
    order.destination,
    `${order.deposit} ${order.limit} ${order.filledIn} ${order.filledOut}`,
    order.memo,
  ]
  return terms(one).join() === terms(other).join()
}

/** The network looks through so many orders of one pair and price, and gives up. The place of one is not reported. */
async function expectReachable(
  node: Node,
  { order, queue }: { readonly order: LimitOrder; readonly queue: LimitQueue },
  options?: QueryOptions,
): Promise<void> {
  const { fromAsset, toAsset } = order
  const { orders } = await readLimitOrders(node, [{ fromAsset, toAsset }], options)
  const listed = orders.filter((other) => shareList(other, order)).length
  if (queue.reachable === 0 || listed <= queue.reachable) return
  throw unchangeable(
    `${listed} orders have this pair and price, and the network looks through ${queue.reachable} only.`,
  )
}

interface Meaning {
  readonly order: LimitOrder
  readonly newLimit: Units
  readonly memo: string
  readonly fromAsset: Asset
  readonly pools: readonly AgreedPool[]
}

/** Decodes the memo again and compares it with the order. Throws `QuoteMismatchError` (deposit_mismatch). */
function expectMeaning(node: Node, { order, newLimit, memo, fromAsset, pools }: Meaning): void {
  const { protocol, network } = node
  const parsed = parseMemo(memo, protocol)
  const findings = checkMemo({ protocol, network, fromAsset, memo, pools })
  const isSame =
    parsed.ok &&
    parsed.memo.kind === 'modify_limit_swap' &&
    parsed.memo.newLimit === newLimit &&
    sameAsset(parseAsset(parsed.memo.source.asset, protocol), order.fromAsset) &&
    sameAsset(parseAsset(parsed.memo.target.asset, protocol), order.toAsset) &&
    limitRatio({ source: parsed.memo.source.amount, target: parsed.memo.target.amount }) ===
      limitRatio({ source: order.deposit, target: order.limit })
  if (isSame && findings.length === 0) return
  throw new QuoteMismatchError(['Its memo does not mean this change.', ...findings.map(({ sentence }) => sentence)])
}

/** One payable unit more than the highest dust threshold: nodes ignore a deposit that is not above it. */
function leastDeposit(
  { protocol }: Node,
  {
    fromAsset,
    inbound,
    pools,
  }: { readonly fromAsset: Asset; readonly inbound: ConfirmedInbound; readonly pools: readonly AgreedPool[] },
): Units {
  const known = chains[inbound.chain as ChainId].dustThreshold[protocol]
  const dust = inbound.dustThreshold > known ? inbound.dustThreshold : known
  const step = 10n ** BigInt(unitDecimals(fromAsset) - payableDecimals(fromAsset, pools))
  return units((dust / step + 1n) * step)
}

function distanceOf(
  { fromAsset: from, toAsset: to, deposit, filledIn, filledOut }: LimitOrder,
  { newLimit, pools }: { readonly newLimit: Units; readonly pools: readonly AgreedPool[] },
): bigint | undefined {
  const market = marketOutput({ pools: { THORCHAIN: pools }, from, to, amount: deposit - filledIn })
  return market === undefined || market === 0n ? undefined : -lossBps(market, units(newLimit - filledOut))
}
