import { protocols } from '../../chains/protocol.ts'
import { SwapError } from '../../errors.ts'
import type { Node, QueryOptions } from '../../nodes/node.ts'
import { readAgreedSettings } from '../../quorum/readAgreedSettings.ts'

/**
 * Whether the network takes limit orders: `open`; `paused`, when it keeps those that wait and neither fills nor takes
 * any; or `off`, when it also lists none.
 *
 * @example const state: LimitQueueState = 'open'
 */
export type LimitQueueState = 'open' | 'paused' | 'off'

/** The settings of the network's queue of limit orders. */
export interface LimitQueue {
  readonly state: LimitQueueState
  /** The most blocks that an order may wait. */
  readonly maxBlocks: number
  /** Only so many orders of one pair and price can be changed or cancelled; 0 for all. */
  readonly reachable: number
}

/** The network does not take limit orders (limit_orders_off). */
class LimitOrdersOffError extends SwapError {
  override name = 'LimitOrdersOffError'
  constructor(message: string, hint: string) {
    super(message, { code: 'limit_orders_off', hint })
  }
}

/** Value of EnableAdvSwapQueue at which only market swaps run. */
const MARKET_ONLY = 2

/**
 * Reads the settings that a majority has in force. Maya has no limit orders. Throws `NodeFailureError` without a
 * majority. Source: THORNode 3.17, EnableAdvSwapQueue, StreamingLimitSwapMaxAge, ModifyLimitSwapMaxIterations.
 */
export async function readLimitQueue(node: Node, options?: QueryOptions): Promise<LimitQueue> {
  if (node.protocol === 'MAYACHAIN') return { state: 'off', maxBlocks: 0, reachable: 0 }
  const settings = await readAgreedSettings(
    node,
    ['EnableAdvSwapQueue', 'StreamingLimitSwapMaxAge', 'ModifyLimitSwapMaxIterations'],
    options,
  )
  const { EnableAdvSwapQueue: mode, StreamingLimitSwapMaxAge: maxBlocks } = settings
  const state = mode === MARKET_ONLY ? 'paused' : mode > 0 ? 'open' : 'off'
  return { state, maxBlocks, reachable: settings.ModifyLimitSwapMaxIterations }
}

/** Throws `LimitOrdersOffError` (limit_orders_off) unless the network takes and fills limit orders. */
export function expectOpenQueue({ protocol }: Node, { state }: LimitQueue): void {
  if (state === 'open') return
  const { name } = protocols[protocol]
  if (protocol === 'MAYACHAIN') {
    throw new LimitOrdersOffError(`${name} has no limit orders.`, 'Place the order on THORChain, or swap at market.')
  }
  throw new LimitOrdersOffError(
    state === 'paused' ? `${name} has paused limit orders.` : `${name} has switched limit orders off.`,
    'Send nothing. Swap at market, or wait until the network takes limit orders again.',
  )
}

/** Throws `LimitOrdersOffError` (limit_orders_off) where the network lists no orders, so that none can be changed. */
export function expectListedQueue(node: Node, queue: LimitQueue): void {
  if (queue.state === 'off') expectOpenQueue(node, queue)
}
