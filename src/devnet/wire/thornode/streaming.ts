import { formatAsset } from '../../../core/asset/asset.ts'
import type { Machine } from '../../machine/machine.ts'
import { type Order, orderKey, sourceOf } from '../../machine/queue/order.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { omitEmpty } from './omitEmpty.ts'
import { ordersOf } from './queues.ts'
import { readHash } from './readHash.ts'
import { listOrNull } from './txBody.ts'

/** Returns whether an order streams: on THORChain with several sub-swaps, on Maya when requested. */
function isStreaming({ protocol }: Machine, { quantity, streams, count }: Order): boolean {
  return protocol === 'THORCHAIN' ? quantity > 1n : streams && (count > 0n || quantity > 0n)
}

/** Source: newStreamingSwap of both nodes. */
function streamingBody(order: Order) {
  return {
    ...omitEmpty({
      tx_id: order.tx.id,
      interval: Number(order.interval),
      quantity: Number(order.quantity),
      count: Number(order.count),
      last_height: order.lastHeight,
    }),
    trade_target: String(order.tradeTarget),
    ...omitEmpty({
      source_asset: formatAsset(sourceOf(order)),
      target_asset: formatAsset(order.target),
      destination: order.destination,
    }),
    deposit: String(order.deposit),
    in: String(order.in),
    out: String(order.out),
    ...omitEmpty({ failed_swaps: order.failedSwaps.map(Number), failed_swap_reasons: order.failedReasons }),
  }
}

/** Builds the response for a swap that is not streaming: zero counters and an empty asset. */
function emptyBody(hash: string) {
  const none = { source_asset: '.', target_asset: '.' }
  return { tx_id: hash, trade_target: '0', ...none, deposit: '0', in: '0', out: '0' }
}

/** Returns a streaming swap while it is active. Source: queryStreamingSwap of both nodes. */
export const streamingSwap: Handler = (machine, { params }) => {
  const reading = readHash(params.hash)
  if ('fault' in reading) return fail(machine, `could not parse txid: ${reading.fault}`)
  const { hash } = reading
  const orders = [0, 1].map((index) => machine.orders.get(orderKey({ tx: { id: hash }, index })))
  const order = orders.find((one) => one !== undefined && isStreaming(machine, one))
  return ok(order === undefined ? emptyBody(hash) : streamingBody(order))
}

/** Lists the active ones; null without any. Source: queryStreamingSwaps of both nodes. */
export const streamingSwaps: Handler = (machine) => {
  const active = ordersOf(machine).filter((order) => isStreaming(machine, order))
  return ok(listOrNull(active.map(streamingBody)))
}
