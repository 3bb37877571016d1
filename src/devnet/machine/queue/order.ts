import { type Asset, formatAsset } from '../../../core/asset/asset.ts'
import { cappedShare, saturatingSub } from '../../../core/math/share.ts'
import type { OutboundAggregator, Tx } from '../records.ts'

/** A swap that waits in the queue, and how far it has come. */
export interface Order {
  /** The inbound, with its whole coin. */
  readonly tx: Tx
  /** 0 for the user's own; what an inbound's affiliates cause has higher ones. */
  readonly index: number
  readonly target: Asset
  readonly destination: string
  /** Least output after fees; 0 for none. */
  readonly tradeTarget: bigint
  readonly type: 'market' | 'limit'
  /** Blocks between sub-swaps; for a limit swap, blocks to live. */
  readonly interval: bigint
  readonly quantity: bigint
  /** Sub-swaps tried. */
  readonly count: bigint
  readonly lastHeight: number
  readonly initialHeight: number
  readonly deposit: bigint
  readonly in: bigint
  readonly out: bigint
  readonly failedSwaps: readonly bigint[]
  readonly failedReasons: readonly string[]
  /** Whose collector the output goes to; only for what affiliates earn. */
  readonly collectorOf?: string
  readonly aggregator?: OutboundAggregator
  /** Maya: the memo asked for streaming, so that the sub-swaps are counted when the first one runs. */
  readonly streams: boolean
}

/** Key of an order: an inbound's own and those of its affiliates stand side by side. */
export function orderKey({ tx, index }: { readonly tx: Pick<Tx, 'id'>; readonly index: number }): string {
  return `${tx.id}-${index}`
}

export function sourceOf(order: Order): Asset {
  const [coin] = order.tx.coins
  if (coin === undefined) throw new TypeError(`The order ${orderKey(order)} has no coin.`)
  return coin.asset
}

/** What the order swaps for what. */
export function pairOf(order: Order): string {
  return `${formatAsset(sourceOf(order))} ${formatAsset(order.target)}`
}

/** How much the next sub-swap takes, and what it has to give for its part of what is still wanted. */
export interface NextSize {
  readonly size: bigint
  readonly target: bigint
}

/**
 * THORChain: ⌊deposit/quantity⌋, one more for the first `deposit mod quantity` successes, never more than is left; the
 * target is share(size, deposit − in, tradeTarget − out). Source: THORNode 3.17 MsgSwap.NextSize.
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
 * Maya: ⌊deposit/quantity⌋, and everything that is left in the last one; the same target.
 * Source: Mayanode 1.124 StreamingSwap.NextSize.
 */
export function nextSizeMayachain(order: Order): NextSize {
  const { deposit, quantity, count, tradeTarget } = order
  if (quantity === 0n) return { size: 0n, target: 0n }
  const left = saturatingSub(deposit, order.in)
  const usual = deposit / quantity
  const size = count + 1n >= quantity || usual > left ? left : usual
  return { size, target: cappedShare(size, left, saturatingSub(tradeTarget, order.out), 'MAYACHAIN') }
}
