import { SwapError } from '../errors.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import type { SwapStatus } from './status.ts'

/** The part that reads the queue, which only limit orders need. */
const loadOrders = () => import('../preparation/orders/readLimitOrders.ts')

/**
 * Adds a limit order that waits for its price as the queue has it: how far it is filled, its limit and its expiry. The
 * status is complete without it, so it is left out when no majority reports it. Rejects only when the caller aborts.
 */
export async function withOpenOrder(node: Node, status: SwapStatus, options: QueryOptions): Promise<SwapStatus> {
  const { stage, kind, inbound, hash } = status
  if (stage !== 'swapping' || kind !== 'limit' || inbound === undefined || node.protocol !== 'THORCHAIN') return status
  try {
    const { orderOfHash, readLimitOrders } = await loadOrders()
    const { orders } = await readLimitOrders(node, [{ sender: inbound.from }], options)
    const order = orderOfHash(orders, hash)
    return order === undefined ? status : { ...status, order }
  } catch (error) {
    options.signal?.throwIfAborted()
    if (error instanceof SwapError) return status
    throw error
  }
}
