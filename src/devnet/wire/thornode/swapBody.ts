import { formatAsset } from '../../../core/asset/asset.ts'
import { affiliateShares } from '../../../core/memo/affiliateCaps.ts'
import { isSwapMemo, type SwapMemo } from '../../../core/memo/memo.ts'
import { tryReadMemo } from '../../machine/inbound/readMemo.ts'
import type { Machine } from '../../machine/machine.ts'
import { timeToLive } from '../../machine/queue/limitBook.ts'
import type { Order } from '../../machine/queue/order.ts'
import { coinBody } from './coinBody.ts'
import { nodeFacts } from './nodes.ts'
import { omitEmpty } from './omitEmpty.ts'
import { txBody } from './txBody.ts'

/** Returns an order's requested terms, before the queue limits them. */
function requestedTerms(machine: Machine, { tx, quantity, interval }: Order) {
  const memo = tryReadMemo(machine, tx.memo)
  if (memo === undefined || !isSwapMemo(memo)) return { quantity, interval, affiliateBps: 0n }
  return { quantity: memo.quantity, interval: memo.interval, affiliateBps: BigInt(totalBps(machine, memo)) }
}

function totalBps({ protocol }: Machine, memo: SwapMemo): number {
  return affiliateShares(memo, protocol).reduce((sum, { bps = 0 }) => sum + bps, 0)
}

/** Returns the signer of a swap: the sender of a MsgDeposit, else an observer. */
function signerOf(machine: Machine, { tx }: Order): string {
  return tx.chain === machine.base.chain ? tx.from : (nodeFacts(machine)[0]?.address ?? '')
}

/** Builds a queued swap without empty fields. Source: castMsgSwap of both nodes. */
export function swapBody(machine: Machine, order: Order) {
  const { target, destination, tradeTarget, aggregator, type } = order
  const { quantity, interval, affiliateBps } = requestedTerms(machine, order)
  const kind = type === 'limit' ? type : ''
  return {
    tx: txBody(machine, order.tx),
    target_asset: formatAsset(target),
    ...omitEmpty({ destination }),
    trade_target: String(tradeTarget),
    affiliate_basis_points: String(affiliateBps),
    ...omitEmpty({
      signer: signerOf(machine, order),
      aggregator: aggregator?.contract,
      aggregator_target_address: aggregator?.target,
      aggregator_target_limit: aggregator && String(aggregator.limit),
      [machine.protocol === 'THORCHAIN' ? 'swap_type' : 'order_type']: kind,
      stream_quantity: Number(quantity),
      stream_interval: Number(interval),
    }),
  }
}

/** Builds the progress of a swap. A limit swap's ttl is its remaining lifetime. */
export function stateBody(machine: Machine, order: Order) {
  const { interval, quantity, count, lastHeight, deposit, failedSwaps, failedReasons } = order
  return {
    ...omitEmpty({
      interval: Number(interval),
      quantity: Number(quantity),
      ttl: ttlOf(machine, order),
      count: Number(count),
      last_height: lastHeight,
    }),
    deposit: String(deposit),
    withdrawn: '0',
    in: String(order.in),
    out: String(order.out),
    ...omitEmpty({ failed_swaps: failedSwaps.map(Number), failed_swap_reasons: failedReasons }),
  }
}

function ttlOf(machine: Machine, order: Order): number {
  return order.type === 'limit' ? timeToLive(machine, order) : 0
}

/**
 * Builds a swap in protobuf JSON: nothing is omitted, and 64-bit integers are strings. Source: QueryLimitSwapsResponse
 * of THORNode 3.17, which has no encoder of its own.
 */
export function swapMessage(machine: Machine, order: Order) {
  const { tx, aggregator } = order
  const { quantity, interval, affiliateBps } = requestedTerms(machine, order)
  return {
    tx: {
      id: tx.id,
      chain: tx.chain,
      from_address: tx.from,
      to_address: tx.to,
      memo: tx.memo,
      coins: tx.coins.map((coin) => ({ ...coinBody(coin), decimals: '0' })),
      gas: tx.gas.map((coin) => ({ ...coinBody(coin), decimals: '0' })),
    },
    target_asset: formatAsset(order.target),
    destination: order.destination,
    trade_target: String(order.tradeTarget),
    affiliate_address: '',
    affiliate_basis_points: String(affiliateBps),
    signer: signerOf(machine, order),
    aggregator: aggregator?.contract ?? '',
    aggregator_target_address: aggregator?.target ?? '',
    aggregator_target_limit: String(aggregator?.limit ?? 0n),
    swap_type: order.type,
    stream_quantity: String(quantity),
    stream_interval: String(interval),
    initial_block_height: String(order.initialHeight),
    state: stateMessage(machine, order),
    version: 'v2',
    index: order.index,
  }
}

function stateMessage(machine: Machine, order: Order) {
  return {
    interval: String(order.interval),
    quantity: String(order.quantity),
    ttl: String(ttlOf(machine, order)),
    count: String(order.count),
    last_height: String(order.lastHeight),
    deposit: String(order.deposit),
    withdrawn: '0',
    in: String(order.in),
    out: String(order.out),
    failed_swaps: order.failedSwaps.map(String),
    failed_swap_reasons: order.failedReasons,
  }
}
