import { homeChain } from '../../../core/asset/asset.ts'
import { coinText } from '../bank.ts'
import { emit } from '../events.ts'
import type { Machine } from '../machine.ts'
import { OutboundRefusal } from '../outbound/outboundRequest.ts'
import { emitRefund, keepUnpayable, refundCodes } from '../outbound/refund.ts'
import { sendOutbound } from '../outbound/sendOutbound.ts'
import type { Coin } from '../records.ts'
import { type Order, sourceOf } from './order.ts'
import { removeOrder } from './orders.ts'
import { refundRemainder } from './refundRemainder.ts'

/**
 * Ends an order: pays its output and refunds the unswapped rest, so a partial fill has two outbounds.
 * Source: settleSwap of THORNode 3.17.
 */
export function settleOrder(machine: Machine, order: Order, reason: string): void {
  if (order.out > 0n) payOut(machine, order)
  if (order.deposit > order.in) refundRemainder(machine, order, reason)
  removeOrder(machine, order)
  if (order.quantity > 1n) emitStreamingSwap(machine, order)
  if (order.type === 'limit') {
    emit(machine, 'limit_swap_close', { txid: order.tx.id, reason, block_height: String(machine.height) })
  }
}

function payOut(machine: Machine, order: Order): void {
  const coin: Coin = { asset: order.target, amount: order.out }
  try {
    sendOutbound(machine, {
      to: order.destination,
      coin,
      inHash: order.tx.id,
      ...(order.aggregator === undefined ? {} : { aggregator: order.aggregator }),
    })
  } catch (error) {
    if (!(error instanceof OutboundRefusal)) throw error
    keepUnpayable(machine, coin)
    const reason = `${error.message}; fail to refund (${coinText(coin)}): swap output`
    const chain = homeChain(coin.asset, machine.protocol)
    emitRefund(machine, { ...order.tx, chain, coins: [coin] }, refundCodes.failAddOutbound, reason)
  }
}

export function emitStreamingSwap(machine: Machine, order: Order): void {
  const source = sourceOf(order)
  emit(machine, 'streaming_swap', {
    tx_id: order.tx.id,
    interval: String(order.interval),
    quantity: String(order.quantity),
    count: String(order.count),
    last_height: String(order.lastHeight),
    deposit: coinText({ asset: source, amount: order.deposit }),
    in: coinText({ asset: source, amount: order.in }),
    out: coinText({ asset: order.target, amount: order.out }),
    failed_swaps: order.failedSwaps.join(', '),
    failed_swap_reasons: order.failedReasons.join('\n '),
  })
}
