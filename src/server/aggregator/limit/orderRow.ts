import { decimalOf } from '../../../contract/aggregator/aggregatorFields.ts'
import { identifierOf } from '../../../contract/aggregator/identifier.ts'
import type { OpenOrderResult } from '../../../contract/aggregator/limitOrder.ts'
import type { OpenLimitOrder } from '../../../core/actions/listLimitOrders.ts'

/** Writes an open order in whole coins. */
export function orderRow(order: OpenLimitOrder): OpenOrderResult {
  const { fromAsset, toAsset, market, distanceBps } = order
  return {
    hash: order.hash,
    sellAsset: identifierOf(fromAsset),
    buyAsset: identifierOf(toAsset),
    sourceAddress: order.sender,
    destinationAddress: order.destination,
    sellAmount: decimalOf(order.deposit, fromAsset),
    buyAmount: decimalOf(order.limit, toAsset),
    filledSellAmount: decimalOf(order.filledIn, fromAsset),
    filledBuyAmount: decimalOf(order.filledOut, toAsset),
    filledBps: order.filledBps,
    placedBlock: order.placedAt,
    expiryBlock: order.expiresAt,
    secondsLeft: order.secondsLeft,
    ...(market !== undefined && { marketAmount: decimalOf(market, toAsset) }),
    ...(distanceBps !== undefined && { marketDistanceBps: Number(distanceBps) }),
  }
}
