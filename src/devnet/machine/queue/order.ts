import { type Asset, formatAsset } from '../../../core/asset/asset.ts'
import { cappedShare, saturatingSub } from '../../../core/quote/math/share.ts'
import type { OutboundAggregator, Tx } from '../records.ts'

/** A swap in the queue, with its progress. */
export interface Order {
  /** The inbound, with its full coin. */
  readonly tx: Tx
  /** 0 for the user's order; affiliate orders have higher indexes. */
  readonly index: number
  readonly target: Asset
  readonly destination: string
  /** Minimum output after fees; 0 for none. */
  readonly tradeTarget: bigint
  readonly type: 'market' | 'limit'
  /** Blocks between sub-swaps; for a limit swap, blocks to live. */
  readonly interval: bigint
  readonly quantity: bigint
  /** Number of sub-swaps tried. */
  readonly count: bigint
  readonly lastHeight: number
  readonly initialHeight: number
  readonly deposit: bigint
  readonly in: bigint
  readonly out: bigint
  readonly failedSwaps: readonly bigint[]
  readonly failedReasons: readonly string[]
  /** Affiliate orders only: the name whose collector receives the output. */
  readonly collectorOf?: string
  readonly aggregator?: OutboundAggregator
  /** Position in its list of THORChain's queue (`queueLists`). */
  readonly place: number
  /** Maya: whether the memo requests streaming. Its quantity is set at the first sub-swap. */
  readonly streams: boolean
}

/** One sub-swap: the input taken from an order, and its minimum output. */
export interface SwapStep {
  readonly order: Order
  readonly amount: bigint
  readonly limit: bigint
}

/** Returns the key of an order: hash and index. */
export function orderKey({ tx, index }: { readonly tx: Pick<Tx, 'id'>; readonly index: number }): string {
  return `${tx.id}-${index}`
}

export function sourceOf(order: Order): Asset {
  const [coin] = order.tx.coins
  if (coin === undefined) throw new TypeError(`The order ${orderKey(order)} has no coin.`)
  return coin.asset
}

/** Returns the order's source and target assets as a key. */
export function pairOf(order: Order): string {
  return `${formatAsset(sourceOf(order))} ${formatAsset(order.target)}`
}

/** Input of the next sub-swap, and its minimum output. */
export interface NextSize {
  readonly size: bigint
  readonly target: bigint
}

/**
 * THORChain: ⌊deposit/quantity⌋, plus 1 for the first `deposit mod quantity` successes, at most the remainder. Target:
 * share(size, deposit − in, tradeTarget − out). Source: THORNode 3.17 MsgSwap.NextSize.
 */
export function nextSizeThorchain(order: Order): NextSize {
  const { deposit, quantity, count, failedSwaps, tradeTarget } = order
  if (quantity === 0n) return { size: 0n, target: 0n }
  const successes = count - BigInt(failedSwaps.length)
  const usual = deposit / quantity + (successes < deposit % quantity ? 1n : 0n)
  const left = saturatingSub(deposit, order.in)
  const size = usual > left ? left : usual
  return { size, target: cappedShare(size, left, saturatingSub(tradeTarget, order.out), 'THORCHAIN') }
}

/**
 * Maya: ⌊deposit/quantity⌋, and the whole remainder in the last sub-swap. Same target. Source: Mayanode 1.124
 * StreamingSwap.NextSize.
 */
export function nextSizeMayachain(order: Order): NextSize {
  const { deposit, quantity, count, tradeTarget } = order
  if (quantity === 0n) return { size: 0n, target: 0n }
  const left = saturatingSub(deposit, order.in)
  const usual = deposit / quantity
  const size = count + 1n >= quantity || usual > left ? left : usual
  return { size, target: cappedShare(size, left, saturatingSub(tradeTarget, order.out), 'MAYACHAIN') }
}
