import { maxStreamingQuantityMaya } from '../../math/streaming.ts'
import { findName } from '../../quote/addresses.ts'
import { isStableSwap, maxStreamingLength, sideOf } from '../../quote/market.ts'
import { streamingRefusals } from '../../quote/mayachainParams.ts'
import { nativeFeeOf } from '../../quote/outboundCost.ts'
import { QuoteRefusal } from '../../quote/refusal.ts'
import { isHalted } from '../../quote/swapChecks.ts'
import { settingOf } from '../../state.ts'
import { accrue, payPreferred, preferredMemo } from '../affiliates/collector.ts'
import { prefersAsset } from '../affiliates/shares.ts'
import { InsufficientFunds, transfer } from '../bank.ts'
import { attempt } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { OutboundRefusal } from '../outbound/outboundRequest.ts'
import { keepUnpayable } from '../outbound/refund.ts'
import { sendOutbound } from '../outbound/sendOutbound.ts'
import { nextSizeMayachain, type Order, orderKey, sourceOf } from './order.ts'
import { removeOrder, saveOrder } from './orders.ts'
import { byKey, rankOrders } from './rankOrders.ts'
import { refundRemainder } from './refundRemainder.ts'
import { runSwap } from './runSwap.ts'
import { emitStreamingSwap } from './settleOrder.ts'

/** Maya's swaps of one block, best paying first. Source: SwapQueueVCUR.EndBlock of Mayanode 1.124. */
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

/** A first sub-swap is tried at once; later ones wait for their block and for open trading. */
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

/** Runs a step whole or not at all; a text is why it failed. */
function tryStep<T>(machine: Machine, step: () => T): T | string {
  try {
    return attempt(machine.journal, step)
  } catch (error) {
    if (error instanceof OutboundRefusal) return wrapOutboundError(error.message)
    if (error instanceof QuoteRefusal || error instanceof InsufficientFunds) return error.message
    throw error
  }
}

/** How the node wraps an outbound that could not be added. */
function wrapOutboundError(reason: string): string {
  return `fail to add outbound tx: 2 errors occurred:\n\t* internal error\n\t* ${reason}\n\n`
}

/** A swap without streaming: the outbound is part of it, so that a swap that cannot be paid out does not happen. */
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

/** What came into the collector, less the fee that its payment cost, may be enough for the asset the name prefers. */
function collectAffiliateFee(machine: Machine, { collectorOf }: Order, out: bigint): void {
  const name = collectorOf === undefined ? undefined : findName(machine, collectorOf)
  if (name === undefined) return
  const fee = nativeFeeOf(machine)
  accrue(machine, name, out > fee ? out - fee : 0n)
  if (prefersAsset(machine, name)) payPreferred(machine, name, { next: -1 })
}

/** A preferred swap that fails returns to the collector; anything else goes back to its sender. */
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

/** Pays what streaming has brought and returns what it could not swap. */
function finishStreaming(machine: Machine, order: Order, reason: string): void {
  removeOrder(machine, order)
  if (order.out > 0n) {
    const paid = tryStep(machine, () => payOut(machine, order, order.out, 0n))
    if (typeof paid === 'string') keepUnpayable(machine, { asset: order.target, amount: order.out })
  }
  if (order.deposit > order.in) refundRemainder(machine, order, reason, 'anyVault')
  emitStreamingSwap(machine, order)
}

/** The interval and the number of sub-swaps, as the node sets them when the first one runs. */
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
