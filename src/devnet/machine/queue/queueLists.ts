import { erase, write } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { ratioOf, tradingPair } from './limitBook.ts'
import { type Order, orderKey, sourceOf } from './order.ts'

/** Returns the list that an order is in: one of all market orders, and one per pair and price of limit orders. */
function listOf(order: Order): string {
  return order.type === 'market' ? '' : `${tradingPair(sourceOf(order), order.target)}/${ratioOf(order)}`
}

/** Adds an order at the end of its list. Source: SetAdvSwapQueueIndex of THORNode 3.17. */
export function enqueueOrder(machine: Machine, order: Order): void {
  const place = (lastOfList(machine, order)?.place ?? -1) + 1
  write(machine.journal, machine.orders, orderKey(order), { ...order, place })
}

/** Removes an order; the last order of its list takes its place. Source: removeString of THORNode 3.17. */
export function dequeueOrder(machine: Machine, order: Order): void {
  const key = orderKey(order)
  const last = lastOfList(machine, order)
  if (last !== undefined && last.place > order.place && orderKey(last) !== key) {
    write(machine.journal, machine.orders, orderKey(last), { ...last, place: order.place })
  }
  erase(machine.journal, machine.orders, key)
}

function lastOfList(machine: Machine, order: Order): Order | undefined {
  const list = listOf(order)
  let last: Order | undefined
  for (const other of machine.orders.values()) {
    if (other.type !== order.type || (last !== undefined && other.place <= last.place)) continue
    if (listOf(other) === list) last = other
  }
  return last
}
