import { findName } from '../../quote/addresses.ts'
import { isStableSwap, maxStreamingLength, sideOf } from '../../quote/market.ts'
import { streamingRefusals } from '../../quote/mayachainParams.ts'
import { nativeFeeOf } from '../../quote/outboundCost.ts'
import { QuoteRefusal } from '../../quote/quoteRefusal.ts'
import { isHalted } from '../../quote/swapChecks.ts'
import { settingOf } from '../../rules/state.ts'
import { maxStreamingQuantityMaya } from '../../rules/streaming.ts'
import { accrue, payPreferred, preferredMemo } from '../affiliates/collector.ts'
import { prefersAsset } from '../affiliates/shares.ts'
import { InsufficientFunds, transfer } from '../bank.ts'
import { attempt } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { internalError, OutboundRefusal } from '../outbound/outboundRequest.ts'
import { keepUnpayable } from '../outbound/refund.ts'
import { sendOutbound } from '../outbound/sendOutbound.ts'
import { nextSizeMayachain, type Order, orderKey, sourceOf } from './order.ts'
import { removeOrder, saveOrder } from './orders.ts'
import { byKey, rankOrders } from './rankOrders.ts'
import { refundRemainder } from './refundRemainder.ts'
import { runSwap } from './runSwap.ts'
import { emitStreamingSwap } from './settleOrder.ts'

/** Runs Maya's swaps of one block, highest fee first. Source: SwapQueueVCUR.EndBlock of Mayanode 1.124. */
export function runMayaQueue(machine: Machine): void {
  const ready = [...machine.orders.values()].sort(byKey).filter((order) => isReady(machine, order))
  const ranked = rankOrders(machine, ready, ({ deposit }) => deposit)
  for (const picked of ranked.slice(0, budgetOf(machine, ranked.length))) {
    const order = machine.orders.get(orderKey(picked))
    if (order === undefined) continue
    if (order.streams) runStreamingStep(machine, order)
    else runOnce(machine, order)
  }
}

/** Whether an order may run: the first sub-swap at once, later ones at their interval while trading is open. */
function isReady(machine: Machine, order: Order): boolean {
  if (!order.streams) return true
  if (settingOf(machine, 'StreamingSwapPause') > 0) return false
  if (order.lastHeight === 0) return true
  const waits = BigInt(machine.height - order.lastHeight)
  if (waits <= 0n || waits % order.interval !== 0n) return false
  return !isHalted(machine.market, sourceOf(order), order.target)
}

function budgetOf(machine: Machine, length: number): number {
  const wanted = settingOf(machine, 'MinSwapsPerBlock') >= length ? length : Math.floor(length / 2)
  return Math.min(wanted, settingOf(machine, 'MaxSwapsPerBlock'))
}

/** Runs a step atomically. Returns the error message if it fails. */
function tryStep<T>(machine: Machine, step: () => T): T | string {
  try {
    return attempt(machine.journal, step)
  } catch (error) {
    if (error instanceof OutboundRefusal) return internalError('fail to add outbound tx', error)
    if (error instanceof QuoteRefusal || error instanceof InsufficientFunds) return error.message
    throw error
  }
}

/** Runs a swap without streaming. If its outbound fails, the swap is undone. */
function runOnce(machine: Machine, order: Order): void {
  const limit = order.tradeTarget
  const failure = tryStep(machine, () => {
    const out = runSwap(machine, { order, amount: order.deposit, limit })
    payOut(machine, order, out, limit)
    collectAffiliateFee(machine, order, out)
  })
  if (typeof failure === 'string') refundOrder(machine, order, failure)
  removeOrder(machine, order)
}

function payOut(machine: Machine, order: Order, out: bigint, least: bigint): void {
  sendOutbound(machine, {
    to: order.destination,
    coin: { asset: order.target, amount: out },
    inHash: order.tx.id,
    least,
    ...(order.aggregator === undefined ? {} : { aggregator: order.aggregator }),
  })
}

/** Credits the output, less the native fee, to the collector and pays out the preferred asset once there is enough. */
function collectAffiliateFee(machine: Machine, { collectorOf }: Order, out: bigint): void {
  const name = collectorOf === undefined ? undefined : findName(machine, collectorOf)
  if (name === undefined) return
  const fee = nativeFeeOf(machine)
  accrue(machine, name, out > fee ? out - fee : 0n)
  if (prefersAsset(machine, name)) payPreferred(machine, name, { next: -1 })
}

/** Refunds a failed order: a preferred-asset swap to the collector, any other to its sender. */
function refundOrder(machine: Machine, order: Order, reason: string): void {
  const { asgard, affiliateCollector } = machine.modules
  const prefix = `${preferredMemo.MAYACHAIN}-`
  if (order.tx.from !== affiliateCollector || !order.tx.memo.startsWith(prefix)) {
    refundRemainder(machine, order, reason)
    return
  }
  const name = findName(machine, order.tx.memo.slice(prefix.length))
  if (name === undefined) return
  accrue(machine, name, order.deposit)
  transfer(machine, asgard, affiliateCollector, { asset: machine.base, amount: order.deposit })
}

function runStreamingStep(machine: Machine, waiting: Order): void {
  const counted = waiting.count === 0n ? tryStep(machine, () => withQuantity(machine, waiting)) : waiting
  const order = typeof counted === 'string' ? waiting : counted
  const step =
    typeof counted === 'string'
      ? counted
      : tryStep(machine, () => {
          const { size, target } = nextSizeMayachain(order)
          return { size, out: runSwap(machine, { order, amount: size, limit: target }) }
        })
  const failed = typeof step === 'string'
  if (failed && order.in === 0n && order.out === 0n) {
    refundRemainder(machine, order, step)
    removeOrder(machine, order)
    return
  }
  const count = order.count + 1n
  const next: Order = {
    ...order,
    count,
    lastHeight: machine.height,
    ...(failed
      ? { failedSwaps: [...order.failedSwaps, count], failedReasons: [...order.failedReasons, step] }
      : { in: order.in + step.size, out: order.out + step.out }),
  }
  saveOrder(machine, next)
  if (next.count >= next.quantity) finishStreaming(machine, next, failed ? step : '')
}

/** Pays the output of a streaming swap and refunds the rest. */
function finishStreaming(machine: Machine, order: Order, reason: string): void {
  removeOrder(machine, order)
  if (order.out > 0n) {
    const paid = tryStep(machine, () => payOut(machine, order, order.out, 0n))
    if (typeof paid === 'string') keepUnpayable(machine, { asset: order.target, amount: order.out })
  }
  if (order.deposit > order.in) refundRemainder(machine, order, reason, 'anyVault')
  emitStreamingSwap(machine, order)
}

/** Sets interval and quantity as the node does at the first sub-swap. */
function withQuantity(machine: Machine, order: Order): Order {
  const { market } = machine
  const longest = BigInt(Math.max(settingOf(machine, 'StreamingSwapMaxLength'), 0))
  const interval = order.interval > longest ? longest : order.interval
  const from = sourceOf(order)
  const stable = isStableSwap(market, from, order.target)
  const source = sideOf(market, from, stable)
  const target = sideOf(market, order.target, stable)
  const most = maxStreamingQuantityMaya({
    amount: order.deposit,
    interval,
    maxLength: maxStreamingLength(market, from, order.target),
    minBps: BigInt(Math.max(settingOf(machine, 'StreamingSwapMinBPFee'), 0)),
    ...(source && { source }),
    ...(target && { target }),
  })
  if (typeof most === 'string') throw new QuoteRefusal(streamingRefusals[most])
  return { ...order, interval, quantity: order.quantity === 0n || order.quantity > most ? most : order.quantity }
}
