import type { Machine } from '../machine/machine.ts'
import { type Order, orderKey, sourceOf } from '../machine/queue/order.ts'
import { saveOrder } from '../machine/queue/orders.ts'
import { convertAtSpot } from '../quote/market.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'

/** Sub-swaps that a block runs at most are three; one more is left for the next. */
const PARTS = 4n

/** The swap that waits in the queue for a deposit; undefined when none does. */
export function queuedOrder({ machine, run }: ScenarioContext): Order | undefined {
  return machine.orders.get(orderKey({ tx: { id: run.hash }, index: 0 }))
}

/** Asks a twentieth more for what is left than it is worth without any fee, which no pool gives. */
export function raiseLimit(machine: Machine, order: Order): void {
  const left = convertAtSpot(machine.market, sourceOf(order), order.deposit - order.in, order.target)
  saveOrder(machine, { ...order, tradeTarget: order.out + left + left / 20n + 1n })
}

/** Has a swap run in several parts, one in each block, when it asked for fewer. */
function splitOrder(machine: Machine, order: Order): void {
  const { quantity, interval } = order
  saveOrder(machine, {
    ...order,
    quantity: quantity > PARTS ? quantity : PARTS,
    interval: interval > 1n ? interval : 1n,
    streams: machine.protocol === 'MAYACHAIN',
  })
}

/** The hooks of what happens once to a streaming swap after its first sub-swaps. */
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
