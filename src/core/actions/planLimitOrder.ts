import { formatDecimal, type Units, units, ZERO } from '../asset/amount.ts'
import { type Asset, homeChain, unitDecimals } from '../asset/asset.ts'
import { BLOCK_SECONDS } from '../chains/blockTime.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { protocols } from '../chains/protocol.ts'
import { affiliateShares } from '../memo/affiliateCaps.ts'
import { isSwapMemo } from '../memo/memo.ts'
import { parseMemo } from '../memo/parseMemo.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import type { DepositIntent } from '../preparation/depositParams.ts'
import { expectOpenQueue, readLimitQueue } from '../preparation/orders/limitQueue.ts'
import { modifyMemo, shareList } from '../preparation/orders/modifyMemo.ts'
import { readLimitOrders } from '../preparation/orders/readLimitOrders.ts'
import { DepositRefusedError } from '../preparation/preparationErrors.ts'
import { writeMemo } from '../preparation/writeMemo.ts'
import type { AgreedPool } from '../quorum/agreedPools.ts'
import { lossBps, marketOutput } from '../quote/market.ts'
import { cappedShare } from '../quote/math/share.ts'
import type { Quote } from '../quote/quote.ts'
import type { QuoteParams } from '../quote/quoteParams.ts'
import { getAgreedPools } from './getAgreedPools.ts'
import { getQuote } from './getQuote.ts'
import { getRefundFee } from './getRefundFee.ts'

/**
 * The price of a limit order: what the whole amount has to pay after fees; units of `toAsset` for one coin of
 * `fromAsset`; or hundredths of a percent above the market, before fees.
 *
 * @example const target: LimitTarget = { aboveMarketBps: 300 }
 */
export type LimitTarget = { readonly output: Units } | { readonly price: Units } | { readonly aboveMarketBps: number }

/**
 * A limit order to plan.
 *
 * @example
 * const { fromAsset, toAsset, amount, destination } = intent
 * const params: LimitOrderParams = { fromAsset, toAsset, amount, destination, target: { aboveMarketBps: 300 } }
 */
export interface LimitOrderParams
  extends Pick<QuoteParams, 'fromAsset' | 'toAsset' | 'amount' | 'refundAddress' | 'affiliates'> {
  readonly destination: string
  readonly target: LimitTarget
  /** How long the order waits, in blocks of six seconds; as long as the network allows unless given. */
  readonly blocks?: number
  /** In how many parts it may be filled; as many as the network allows unless given, 1 for all or nothing. */
  readonly parts?: number
  /** The address that will pay, if it is known: its open orders are compared with this one. */
  readonly sender?: string
  /** The person knows that the order cannot be cancelled and waits until it is filled or expires. */
  readonly acceptsNoCancel?: boolean
}

/**
 * A checked limit order. Sign it like a swap: `prepareDeposit(node, { intent, quote, … })`.
 *
 * @example
 * const { fromAsset, toAsset, amount, destination } = intent
 * const params = { fromAsset, toAsset, amount, destination, target: { aboveMarketBps: 300 } }
 * const plan: LimitOrderPlan = await planLimitOrder(nodes.THORCHAIN, params)
 * plan.memo.startsWith('=<:e:') // true
 */
export interface LimitOrderPlan {
  readonly intent: DepositIntent
  /** The nodes' quote of a swap now, with the memo of the order; for `prepareDeposit` until its `expiry`. */
  readonly quote: Quote
  readonly memo: string
  /** What the whole amount pays at least, after fees, as the memo states it, before the shares of affiliates. */
  readonly limit: Units
  /** What the amount is worth at market, before fees. */
  readonly market: Units
  /** How far `limit` is above `market`, in hundredths of a percent. A fill also pays for slip and fees. */
  readonly distanceBps: bigint
  /** What a swap would pay now. With at least `limit`, the order is filled at once. */
  readonly paysNow: Units
  readonly fillsNow: boolean
  readonly blocks: number
  readonly seconds: number
  readonly fees: {
    /** Paid once from the output, in units of `toAsset`, if anything is filled; `limit` is what is left. */
    readonly outbound: Units
    /**
     * The share of affiliates in `limit`, in units of `toAsset`: the network takes it from each fill after the limit is
     * met, so the receiver gets that much less. 0 without affiliates; absent where an affiliate sets its own share.
     */
    readonly affiliate?: Units
    /** Paid once from what is refunded at the end, in units of `fromAsset`; absent when it is unknown. */
    readonly refund?: Units
  }
  /** Below this amount, fees could use up the order or its refund. In units of `fromAsset`. */
  readonly minimumIn: Units
  /** How the order can be cancelled: by a small deposit from the same address with this memo. */
  readonly cancel: {
    readonly memo: string
    /** False when no deposit can cancel this order alone, which the person has to accept. */
    readonly isPossible: boolean
    readonly why?: string
  }
  /** Whether a change of its limit to a figure of the same length can be sent. An order can also be cancelled and placed again. */
  readonly isChangeable: boolean
}

const BPS = 10_000n

/**
 * Plans a limit order on THORChain: reads its market, its queue and its settings by majority, writes the `=<` memo in our
 * own spelling, and decodes it again. The coins leave at once and wait in the network's queue. Parts are filled when the
 * pools reach the price; at the end, what was swapped is paid and the rest is refunded, each less a network fee.
 * Throws `SwapError` (limit_orders_off, invalid_parameter, pool_unavailable, amount_below_minimum, memo_too_long,
 * order_unchangeable unless `acceptsNoCancel`), and what `getQuote` and `getAgreedPools` throw.
 *
 * @example
 * const { fromAsset, toAsset, amount, destination } = intent
 * const target = { aboveMarketBps: 300 }
 * const plan = await planLimitOrder(nodes.THORCHAIN, { fromAsset, toAsset, amount, destination, target, blocks: 14_400 })
 * plan.seconds // 86400
 */
export async function planLimitOrder(
  node: Node,
  params: LimitOrderParams,
  options?: QueryOptions,
): Promise<LimitOrderPlan> {
  const { fromAsset, toAsset, amount, destination, refundAddress, affiliates, sender } = params
  const queue = await readLimitQueue(node, options)
  expectOpenQueue(node, queue)
  const blocks = expectWhole(params.blocks ?? queue.maxBlocks, {
    most: queue.maxBlocks,
    what: 'time to live in blocks',
  })
  const parts = expectWhole(params.parts ?? 0, { least: 0, most: MAX_PARTS, what: 'number of parts' })
  const pools = await getAgreedPools(node, options)
  const market = marketOf(node, params, pools)
  const wanted = limitOf(params, market)
  const [quote, refund, own] = await Promise.all([
    getQuote(node, { fromAsset, toAsset, amount, destination, refundAddress, affiliates }, options),
    getRefundFee(node, { asset: fromAsset, pools }, options),
    sender === undefined ? undefined : readLimitOrders(node, [{ sender }], options),
  ])
  expectMinimum(quote)
  const agreed: DepositIntent = {
    protocol: node.protocol,
    kind: 'limit_swap',
    fromAsset,
    toAsset: quote.toAsset,
    amount,
    destination,
    minimum: wanted,
    streaming: { interval: blocks, quantity: parts },
    ...(refundAddress === undefined ? {} : { refundAddress }),
    ...(affiliates === undefined ? {} : { affiliates }),
  }
  const { network } = node
  const { memo, limit } = await writeMemo(agreed, { network, quoted: ZERO, limit: wanted, pools, extended: false })
  const order = { fromAsset, toAsset: quote.toAsset, deposit: amount, limit }
  const cancel = modifyMemo(order, ZERO)
  const twin = own?.orders.some((one) => shareList(one, order)) ?? false
  const why = cancelObstacle(cancel, { twin, chain: homeChain(fromAsset, node.protocol) })
  if (why !== undefined && params.acceptsNoCancel !== true) {
    throw new DepositRefusedError('order_unchangeable', {
      message: why,
      hint: 'Choose a slightly different price, or accept that this order cannot be cancelled.',
    })
  }
  return {
    intent: { ...agreed, minimum: limit, maximum: limit },
    quote: { ...quote, memo },
    memo,
    limit,
    market,
    distanceBps: -lossBps(market, limit),
    paysNow: quote.expectedAmountOut,
    fillsNow: quote.expectedAmountOut >= limit,
    blocks,
    seconds: blocks * BLOCK_SECONDS,
    fees: {
      outbound: quote.fees.outbound,
      ...affiliateShare(memo, limit),
      ...(refund !== undefined && { refund }),
    },
    minimumIn: quote.recommendedMinAmountIn,
    cancel: { memo: cancel.memo, isPossible: why === undefined, ...(why !== undefined && { why }) },
    isChangeable: why === undefined && modifyMemo(order, limit).fits,
  }
}

/** More than any swap is split into. Source: StreamingSwapMaxLength of THORNode 3.17. */
const MAX_PARTS = 14_400

function expectWhole(
  value: number,
  { least = 1, most, what }: { readonly least?: number; readonly most: number; readonly what: string },
): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value
  throw new DepositRefusedError('invalid_parameter', {
    message: `The ${what} is ${value}.`,
    hint: `Give a whole number from ${least} to ${most}.`,
  })
}

/** The value of the amount in the pools of this protocol. */
function marketOf(
  { protocol }: Node,
  { fromAsset: from, toAsset: to, amount }: LimitOrderParams,
  pools: readonly AgreedPool[],
): Units {
  const market = marketOutput({ pools: { [protocol]: pools }, from, to, amount })
  if (market !== undefined && market > 0n) return market
  throw new DepositRefusedError('pool_unavailable', {
    message: `${protocols[protocol].name} has no open pools for this pair, so its price is unknown.`,
    hint: 'Choose another pair, or try again later.',
  })
}

/** The limit of the whole amount, rounded up. */
function limitOf({ target, amount, fromAsset }: LimitOrderParams, market: Units): Units {
  const limit = 'output' in target ? target.output : computedLimit(target, { amount, fromAsset, market })
  if (limit > 0n) return limit
  throw new DepositRefusedError('invalid_parameter', {
    message: 'The limit of the order is not above 0, so it would be a swap at any price.',
    hint: 'Give a higher price.',
  })
}

function computedLimit(
  target: Exclude<LimitTarget, { readonly output: Units }>,
  { amount, fromAsset, market }: { readonly amount: Units; readonly fromAsset: Asset; readonly market: Units },
): Units {
  if ('price' in target) return units(ceilDivide(amount * target.price, 10n ** BigInt(unitDecimals(fromAsset))))
  const { aboveMarketBps } = target
  if (!Number.isSafeInteger(aboveMarketBps)) {
    throw new DepositRefusedError('invalid_parameter', {
      message: `The distance from the market is ${aboveMarketBps}.`,
      hint: 'Give a whole number of hundredths of a percent: 300 is three percent above the market.',
    })
  }
  const share = BPS + BigInt(aboveMarketBps)
  return share <= 0n ? ZERO : units(ceilDivide(market * share, BPS))
}

const ceilDivide = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

/** Returns the affiliates' share in a limit, each rounded half up. Source: takeAffiliateFee of THORNode 3.17. */
function affiliateShare(text: string, limit: Units): { readonly affiliate?: Units } {
  const parsed = parseMemo(text, 'THORCHAIN')
  const shares = parsed.ok && isSwapMemo(parsed.memo) ? affiliateShares(parsed.memo, 'THORCHAIN') : []
  const known = shares.flatMap(({ bps }) => bps ?? [])
  if (known.length < shares.length) return {}
  return { affiliate: units(known.reduce((sum, bps) => sum + cappedShare(BigInt(bps), BPS, limit, 'THORCHAIN'), 0n)) }
}

/** A node quotes less than its recommended minimum; the fees of an order and of its refund could use it up. */
function expectMinimum({ amountIn, recommendedMinAmountIn: least, fromAsset }: Quote): void {
  if (amountIn >= least) return
  throw new DepositRefusedError('amount_below_minimum', {
    message: `The amount is below the recommended minimum of ${formatDecimal(least, unitDecimals(fromAsset))} ${fromAsset.ticker}.`,
    hint: 'Increase the amount: fees could use up the order or its refund.',
  })
}

/** Why no deposit can cancel the order alone; undefined when one can. */
function cancelObstacle(
  { bytes, maxBytes, fits }: ReturnType<typeof modifyMemo>,
  { twin, chain }: { readonly twin: boolean; readonly chain: string },
): string | undefined {
  if (!fits) {
    const name = isChainId(chain) ? chains[chain].name : chain
    return `This order could not be cancelled: the memo has ${bytes} bytes, and a deposit on ${name} carries ${maxBytes}.`
  }
  return twin
    ? 'You have an order of this pair at this price, and the network could cancel either of them instead of the other.'
    : undefined
}
