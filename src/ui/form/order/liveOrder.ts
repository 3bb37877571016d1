import type { Nodes } from '../../../core/nodes/node.ts'
import type { LimitQueue } from '../../../core/preparation/orders/limitQueue.ts'
import { readLimitQueue } from '../../../core/preparation/orders/limitQueue.ts'
import type { Query } from '../../shared/query/queryState.ts'
import type { LiveQuery } from '../../shared/query/useQuery.ts'
import type { Situation } from '../situation.ts'
import type { SwapForm } from '../swapForm.ts'
import {
  allowedBlocks,
  expiriesFor,
  type OrderFacts,
  type OrderFigures,
  type OrderProblem,
  orderCost,
  orderFigures,
} from './orderFigures.ts'

/** A limit order of the form, by the network's settings and the confirmed pools. */
export interface LiveOrder {
  /** Undefined while the amount, the settings or the market are not known, and for a price that cannot be used. */
  readonly figures: OrderFigures | undefined
  readonly problem: OrderProblem | undefined
  /** How long it waits at most, in blocks of six seconds, and what can be chosen; as chosen until the settings are read. */
  readonly blocks: number
  readonly expiries: readonly number[]
  /** Why nothing is shown: the settings of the network could not be read. */
  readonly isUnread: boolean
}

/** Query for the network's settings of limit orders, which most nodes have. */
export const queueQuery = ({ THORCHAIN }: Nodes): Query<LimitQueue> => ({
  key: 'limit queue',
  family: 'limit queue',
  fetch: (signal) => readLimitQueue(THORCHAIN, { signal }),
})

interface LiveFacts extends Omit<OrderFacts, 'from' | 'to' | 'amount'> {
  readonly amount: OrderFacts['amount'] | undefined
  readonly queue: Pick<LiveQuery<LimitQueue>, 'result' | 'failures'>
}

/** Returns the order that the form describes; undefined for a swap at market. */
export function liveOrder(
  { order, from, to }: SwapForm,
  { amount, queue, ...facts }: LiveFacts,
): LiveOrder | undefined {
  if (order === undefined) return undefined
  const settings = queue.result?.value
  const isOpen = settings?.state === 'open'
  const maxBlocks = settings?.maxBlocks || order.blocks
  const figures = isOpen && amount !== undefined ? orderFigures(order, { from, to, amount, ...facts }) : undefined
  const isKnown = typeof figures === 'object' && !('problem' in figures)
  return {
    figures: isKnown ? figures : undefined,
    problem: problemOf(settings) ?? (typeof figures === 'object' && 'problem' in figures ? figures : undefined),
    blocks: allowedBlocks(order.blocks, maxBlocks),
    expiries: expiriesFor(maxBlocks, order.blocks),
    isUnread: settings === undefined && queue.failures > 0,
  }
}

const problemOf = (settings: LimitQueue | undefined): OrderProblem | undefined =>
  settings === undefined || settings.state === 'open' ? undefined : { kind: 'queue', state: settings.state }

/**
 * Returns the form's state for an order. Everything that stops a swap stops its order too; the order's own price takes
 * the place of the quote's in what is compared with the market.
 */
export function orderSituation(base: Situation, order: LiveOrder, { pools }: Pick<OrderFacts, 'pools'>): Situation {
  if (order.problem?.kind === 'queue') return { kind: 'orderProblem', problem: order.problem }
  if (base.kind !== 'priced') return base
  if (order.isUnread) return { kind: 'failed' }
  if (order.problem !== undefined) return { kind: 'orderProblem', problem: order.problem }
  const { figures } = order
  // Without confirmed pools the cost of the quote is unknown too, which has its own notice.
  if (figures === undefined) return typeof base.cost === 'string' ? base : { kind: 'finding' }
  const cost = orderCost(base.route.quote, { output: figures.output, pools })
  return { ...base, cost: cost ?? 'unknown' }
}
