import type { limitOrders } from '../../../contract/aggregator/limitOperations.ts'
import { listLimitOrders } from '../../../core/actions/listLimitOrders.ts'
import { cachedAgreedPools } from '../../quotes/cachedAgreedPools.ts'
import type { Handler } from '../../transport/bindHandler.ts'
import { orderRow } from './orderRow.ts'

/** Lists the open limit orders of an address. Throws what `listLimitOrders` throws. */
export const listOrders: Handler<typeof limitOrders> = async ({ address }, { nodes, clock }) => {
  const node = nodes.THORCHAIN
  // Without pools, the orders are listed without their distance from the market.
  const pools = await cachedAgreedPools(node, { now: clock() }).catch(() => undefined)
  const found = await listLimitOrders(node, {
    addresses: [address],
    pools: pools === undefined ? {} : { THORCHAIN: pools },
  })
  return { queue: found.queue, orders: found.orders.map(orderRow), unconfirmed: found.unconfirmed }
}
