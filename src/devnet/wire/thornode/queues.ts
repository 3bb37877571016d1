import { isInternalMemo } from '../../machine/inbound/handleInbound.ts'
import { tryReadMemo } from '../../machine/inbound/readMemo.ts'
import type { Machine } from '../../machine/machine.ts'
import { type Order, orderKey } from '../../machine/queue/order.ts'
import { byKey } from '../../machine/queue/rankOrders.ts'
import type { Outbound } from '../../machine/records.ts'
import { settingOf } from '../../rules/state.ts'
import { fail, type Handler, ok, okList, refuse } from '../handler.ts'
import { pageOf, readPage } from './paging.ts'
import { readHash } from './readHash.ts'
import { stateBody, swapBody } from './swapBody.ts'
import { txOutBody } from './txOutBody.ts'

interface Due {
  readonly height: number
  readonly outbound: Outbound
}

/** Returns outbounds scheduled for these blocks, in order. */
function waiting({ schedule }: Machine, from: number, to: number): readonly Due[] {
  const heights = [...schedule.keys()].filter((height) => height >= from && height <= to).sort((a, b) => a - b)
  return heights.flatMap((height) => (schedule.get(height) ?? []).map((outbound) => ({ height, outbound })))
}

/** Returns due outbounds. Signers retry after SigningTransactionPeriod, so none is older. */
function pending(machine: Machine): readonly Due[] {
  const from = machine.height - Math.max(settingOf(machine, 'SigningTransactionPeriod'), 0)
  const coalesce = settingOf(machine, 'RescheduleCoalesceBlocks')
  const over = coalesce > 1 ? machine.height % coalesce : 0
  return waiting(machine, Math.max(from, 1), machine.height + (over === 0 ? 0 : coalesce - over))
}

/** Returns queue lengths, and the value scheduled for later blocks. Source: queryQueue of both nodes. */
export const queue: Handler = (machine) => {
  const due = waiting(machine, 0, machine.height)
  const internal = due.filter(({ outbound }) => isVaultMove(machine, outbound)).length
  const later = waiting(machine, machine.height + 1, Number.POSITIVE_INFINITY)
  const clout = later.reduce((sum, { outbound }) => sum + outbound.cloutSpent, 0n)
  return ok({
    swap: machine.orders.size,
    outbound: due.length - internal,
    internal,
    scheduled_outbound_value: String(machine.scheduledOutboundValue + clout),
    scheduled_outbound_clout: String(clout),
  })
}

/** Returns whether an outbound moves coins between vaults. */
function isVaultMove(machine: Machine, { originalMemo }: Outbound): boolean {
  const kind = tryReadMemo(machine, originalMemo)?.kind
  return kind !== undefined && kind !== 'outbound' && kind !== 'refund' && isInternalMemo(kind)
}

const respondWith = (machine: Machine, due: readonly Due[]) =>
  okList(
    machine,
    due.map(({ height, outbound }) => txOutBody(machine.protocol, outbound, height)),
  )

export const outboundQueue: Handler = (machine) => respondWith(machine, pending(machine))

export const scheduledQueue: Handler = (machine) =>
  respondWith(machine, waiting(machine, machine.height + 1, Number.POSITIVE_INFINITY))

/** Returns the orders sorted by hash, as the nodes do. */
export function ordersOf({ orders }: Machine): readonly Order[] {
  return [...orders.values()].sort(byKey)
}

export const swapQueue: Handler = (machine) => ok(ordersOf(machine).map((order) => swapBody(machine, order)))

/** Returns the queue in pages. Source: OpenAPI document of THORNode 3.19. */
export const swapQueuePage: Handler = (machine, { query }) => {
  const page = readPage(query)
  if (typeof page === 'string') return refuse(machine, { code: 3, message: page })
  const { items, pagination } = pageOf(ordersOf(machine), page)
  return ok({ swap_queue: items.map((order) => swapBody(machine, order)), pagination })
}

/** Returns one swap of THORChain's queue, with its progress. Source: querySwapDetails of THORNode 3.17. */
export const swapDetails: Handler = (machine, { params }) => {
  const reading = readHash(params.id)
  if ('fault' in reading) return fail(machine, `invalid tx_id: ${reading.fault}`)
  const order = machine.orders.get(orderKey({ tx: { id: reading.hash }, index: 0 }))
  if (order === undefined) return fail(machine, `swap with tx_id ${params.id} not found in any queue`)
  const swap = {
    ...swapBody(machine, order),
    initial_block_height: order.initialHeight,
    state: stateBody(machine, order),
  }
  return ok({ swap, status: 'queued', queue_type: 'advanced' })
}
