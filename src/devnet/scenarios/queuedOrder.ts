import type { Machine } from '../machine/machine.ts'
import { type Order, orderKey, sourceOf } from '../machine/queue/order.ts'
import { saveOrder } from '../machine/queue/orders.ts'
import { convertAtSpot } from '../quote/market.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'

/** One more than the three sub-swaps that a block runs at most. */
const PARTS = 4n

/** Returns the queued order of a deposit; undefined if there is none. */
export function queuedOrder({ machine, run }: ScenarioContext): Order | undefined {
  return machine.orders.get(orderKey({ tx: { id: run.hash }, index: 0 }))
}

/** Raises an order's limit 5 % above the spot value of its rest, which no pool can fill. */
export function raiseLimit(machine: Machine, order: Order): void {
  const left = convertAtSpot(machine.market, sourceOf(order), order.deposit - order.in, order.target)
  saveOrder(machine, { ...order, tradeTarget: order.out + left + left / 20n + 1n })
}

/** Splits an order into at least `PARTS` sub-swaps, one per block. */
function splitOrder(machine: Machine, order: Order): void {
  const { quantity, interval } = order
  saveOrder(machine, {
    ...order,
    quantity: quantity > PARTS ? quantity : PARTS,
    interval: interval > 1n ? interval : 1n,
    streams: machine.protocol === 'MAYACHAIN',
  })
}

/** Returns the hooks that act once on a streaming swap, after its first sub-swaps. */
export function afterFirstSwaps(
  happens: (context: ScenarioContext, order: Order) => void,
): Required<Pick<Scenario, 'onAccepted' | 'onBlock'>> {
  return {
    onAccepted(context) {
      const order = queuedOrder(context)
      if (order !== undefined) splitOrder(context.machine, order)
    },
    onBlock(context) {
      const order = queuedOrder(context)
      if (order === undefined || order.in === 0n) return
      happens(context, order)
      context.update({ over: true })
    },
  }
}
