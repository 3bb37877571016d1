import { getAgreedPools } from '../../core/actions/getAgreedPools.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import { type RouteCost, routeCost } from '../form/market/routeCost.ts'
import { orderCost } from '../form/order/orderFigures.ts'
import type { QuotedRequest } from './quoteRequest.ts'

/** Time limit for the other protocol (ms). Without it, the market price comes from the route's own protocol. */
const OTHER_DEADLINE_MS = 4_000

/**
 * Returns the cost against the confirmed pools of both protocols, or how far the limit of an order is from those of its
 * own. An unreachable other protocol is not an error.
 */
export async function loadCost(
  [node, otherNode]: readonly [Node, Node | undefined],
  { quote, plan }: Pick<QuotedRequest, 'quote' | 'plan'>,
  options?: QueryOptions,
): Promise<RouteCost | undefined> {
  if (plan !== undefined) {
    return orderCost(quote, { output: plan.limit, pools: { [node.protocol]: await getAgreedPools(node, options) } })
  }
  const other = otherNode && getAgreedPools(otherNode, { ...options, deadlineMs: OTHER_DEADLINE_MS })
  const [own, others] = await Promise.all([getAgreedPools(node, options), other?.catch(() => undefined)])
  return routeCost(quote, { [node.protocol]: own, ...(otherNode && others && { [otherNode.protocol]: others }) })
}
