import { maxStreamingQuantityMaya } from '../../math/streaming.ts'
import { isStableSwap, maxStreamingLength, sideOf } from '../../quote/market.ts'
import { streamingFaults } from '../../quote/mayachainQuestion.ts'
import { nativeFeeOf } from '../../quote/outboundCost.ts'
import { findName } from '../../quote/people.ts'
import { QuoteRefusal } from '../../quote/refusal.ts'
import { isHalted } from '../../quote/swapChecks.ts'
import { settingOf } from '../../state.ts'
import { accrue, payPreferred, preferredMemo } from '../affiliates/collector.ts'
import { prefersAsset } from '../affiliates/shares.ts'
import { InsufficientFunds, transfer } from '../bank.ts'
import { attempt } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { OutboundFault } from '../outbound/outboundRequest.ts'
import { keepUnpayable } from '../outbound/refund.ts'
import { sendOutbound } from '../outbound/sendOutbound.ts'
import { nextSizeMayachain, type Order, orderKey, sourceOf } from './order.ts'
import { removeOrder, saveOrder } from './orders.ts'
import { byKey, rankOrders } from './queueScore.ts'
import { refundRest } from './refundRest.ts'
import { runSwap } from './runSwap.ts'
import { tellStreaming } from './settleOrder.ts'

/** Maya's swaps of one block, best paying first. Source: SwapQueueVCUR.EndBlock of Mayanode 1.124. */
export function runMayaQueue(machine: Machine): void {
  const ready = [...machine.orders.values()].sort(byKey).filter((order) => isReady(machine, order))
  const ranked = rankOrders(machine, ready, ({ deposit }) => deposit)
  for (const picked of ranked.slice(0, budgetOf(machine, ranked.length))) {
    const order = machine.orders.get(orderKey(picked))
    if (order === undefined) continue
    if (order.streams) stream(machine, order)
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
function attempted<T>(machine: Machine, step: () => T): T | string {
  try {
    return attempt(machine.journal, step)
  } catch (error) {
    if (error instanceof OutboundFault) return addFault(error.message)
    if (error instanceof QuoteRefusal || error instanceof InsufficientFunds) return error.message
    throw error
  }
}

/** How the node wraps an outbound that could not be added. */
function addFault(reason: string): string {
  return `fail to add outbound tx: 2 errors occurred:\n\t* internal error\n\t* ${reason}\n\n`
}

/** A swap without streaming: the outbound is part of it, so that a swap that cannot be paid out does not happen. */
function runOnce(machine: Machine, order: Order): void {
  const limit = order.tradeTarget
  const failure = attempted(machine, () => {
    const out = runSwap(machine, { order, amount: order.deposit, limit })
    payOut(machine, order, out, limit)
    collect(machine, order, out)
  })
  if (typeof failure === 'string') giveBack(machine, order, failure)
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
function collect(machine: Machine, { collectorOf }: Order, out: bigint): void {
  const name = collectorOf === undefined ? undefined : findName(machine, collectorOf)
  if (name === undefined) return
  const fee = nativeFeeOf(machine)
  accrue(machine, name, out > fee ? out - fee : 0n)
  if (prefersAsset(machine, name)) payPreferred(machine, name, { next: -1 })
}

/** A preferred swap that fails returns to the collector; anything else goes back to its sender. */
function giveBack(machine: Machine, order: Order, reason: string): void {
  const { asgard, affiliateCollector } = machine.modules
  const prefix = `${preferredMemo.MAYACHAIN}-`
  if (order.tx.from !== affiliateCollector || !order.tx.memo.startsWith(prefix)) {
    refundRest(machine, order, reason)
    return
  }
  const name = findName(machine, order.tx.memo.slice(prefix.length))
  if (name === undefined) return
  accrue(machine, name, order.deposit)
  transfer(machine, asgard, affiliateCollector, { asset: machine.base, amount: order.deposit })
}

function stream(machine: Machine, waiting: Order): void {
  const counted = waiting.count === 0n ? attempted(machine, () => withQuantity(machine, waiting)) : waiting
  const order = typeof counted === 'string' ? waiting : counted
  const step =
    typeof counted === 'string'
      ? counted
      : attempted(machine, () => {
          const { size, target } = nextSizeMayachain(order)
          return { size, out: runSwap(machine, { order, amount: size, limit: target }) }
        })
  const failed = typeof step === 'string'
  if (failed && order.in === 0n && order.out === 0n) {
    refundRest(machine, order, step)
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
  if (next.count >= next.quantity) finish(machine, next, failed ? step : '')
}

/** Pays what streaming has brought and returns what it could not swap. */
function finish(machine: Machine, order: Order, reason: string): void {
  removeOrder(machine, order)
  if (order.out > 0n) {
    const paid = attempted(machine, () => payOut(machine, order, order.out, 0n))
    if (typeof paid === 'string') keepUnpayable(machine, { asset: order.target, amount: order.out })
  }
  if (order.deposit > order.in) refundRest(machine, order, reason, 'anyVault')
  tellStreaming(machine, order)
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
  if (typeof most === 'string') throw new QuoteRefusal(streamingFaults[most])
  return { ...order, interval, quantity: order.quantity === 0n || order.quantity > most ? most : order.quantity }
}
