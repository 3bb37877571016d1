import { chainsOfAddress } from '../address/address.ts'
import { normalizeAddress } from '../address/normalizeAddress.ts'
import type { Units } from '../asset/amount.ts'
import { BLOCK_SECONDS } from '../chains/blockTime.ts'
import { SwapError } from '../errors.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { filledBps, type LimitOrder } from '../preparation/orders/limitOrder.ts'
import { type LimitQueueState, readLimitQueue } from '../preparation/orders/limitQueue.ts'
import { type AgreedOrders, readLimitOrders } from '../preparation/orders/readLimitOrders.ts'
import { lossBps, type MarketPools, marketOutput } from '../quote/market.ts'

/**
 * An open order, how far it is, and how far the market is from its price.
 *
 * @example
 * const isNear = ({ distanceBps }: OpenLimitOrder) => distanceBps !== undefined && distanceBps < 100n
 */
export interface OpenLimitOrder extends LimitOrder {
  /** The filled part of the deposit in hundredths of a percent, rounded down. */
  readonly filledBps: number
  /** Seconds until the rest is refunded, by six seconds a block. */
  readonly secondsLeft: number
  /** What the rest is worth at market, before fees, in units of `toAsset`; absent without an open pool. */
  readonly market?: Units
  /**
   * How far the rest's limit is above `market`, in hundredths of a percent; negative when the market is above it. A fill
   * also pays for slip and fees.
   */
  readonly distanceBps?: bigint
}

/**
 * The open orders of some addresses.
 *
 * @example
 * const { orders, queue }: LimitOrders = await listLimitOrders(nodes.THORCHAIN, { addresses: [sender.address] })
 */
export interface LimitOrders extends AgreedOrders {
  readonly orders: readonly OpenLimitOrder[]
  /** While it is `off`, the network lists no orders, although some may wait. */
  readonly queue: LimitQueueState
}

/**
 * Whose orders to list.
 *
 * @example
 * const params: ListLimitOrdersParams = { addresses: [sender.address], pools: { THORCHAIN: pools.THORCHAIN } }
 */
export interface ListLimitOrdersParams {
  /** Addresses that placed orders, on any chain; at most 20. */
  readonly addresses: readonly string[]
  /** As a majority of the nodes reports them, for the distance to the market. */
  readonly pools?: MarketPools
}

const MAX_ADDRESSES = 20

/**
 * Lists the limit orders that wait in THORChain's queue, as a majority of the operators reports them, soonest to expire
 * first. An order that has ended is not in it: `getSwapStatus` has its end. Maya has no limit orders. Throws `SwapError`
 * (invalid_address, invalid_parameter), and `NodeFailureError` without a majority.
 *
 * @example
 * const { orders } = await listLimitOrders(nodes.THORCHAIN, { addresses: [sender.address] })
 * orders.length // 0
 */
export async function listLimitOrders(
  node: Node,
  { addresses, pools = {} }: ListLimitOrdersParams,
  options?: QueryOptions,
): Promise<LimitOrders> {
  if (addresses.length > MAX_ADDRESSES) {
    throw new SwapError(`Orders of ${addresses.length} addresses were asked for.`, {
      code: 'invalid_parameter',
      hint: `Ask for at most ${MAX_ADDRESSES} addresses at once.`,
    })
  }
  const senders = [...new Set(addresses.map(normalized))]
  const { state: queue } = await readLimitQueue(node, options)
  if (senders.length === 0 || queue === 'off') return { orders: [], unconfirmed: 0, queue }
  const found = await readLimitOrders(
    node,
    senders.map((sender) => ({ sender })),
    options,
  )
  return { ...found, orders: found.orders.map((order) => withDistance(order, pools)), queue }
}

function normalized(text: string): string {
  const [home] = chainsOfAddress(text)
  const address = home && normalizeAddress(text, home.chain)
  if (address !== undefined) return address
  throw new SwapError(`"${text.slice(0, 100)}" is not an address of a chain that we know.`, {
    code: 'invalid_address',
    hint: 'Copy the address again from the wallet that placed the order.',
  })
}

function withDistance(order: LimitOrder, { THORCHAIN }: MarketPools): OpenLimitOrder {
  const { fromAsset: from, toAsset: to, deposit, filledIn, limit, filledOut, blocksLeft } = order
  const pools = THORCHAIN === undefined ? {} : { THORCHAIN }
  const market = marketOutput({ pools, from, to, amount: deposit - filledIn })
  const rest = limit > filledOut ? limit - filledOut : 0n
  return {
    ...order,
    filledBps: filledBps(order),
    secondsLeft: blocksLeft * BLOCK_SECONDS,
    ...(market !== undefined && { market }),
    ...(market !== undefined && market > 0n && { distanceBps: -lossBps(market, rest as Units) }),
  }
}
