import type { RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { parseTxHash } from '../../core/tracking/txHash.ts'
import { networkKinds, publicConfig } from '../../runtime/browser.ts'
import { rememberSwap } from '../track/history/rememberSwap.ts'
import { browserSwaps, eraseSwaps, readSwap } from '../track/history/swapStore.ts'
import { memoOf } from './memoOf.ts'

/** The transaction that pays a swap, and when it was first seen. */
export interface SentPayment {
  readonly swap: RegisteredSwap
  readonly hash: string
  /** Unix seconds by the nodes' clock. */
  readonly sentAt: number
}

/**
 * Hands a payment over to the tracking page and the history: the registered memo's addresses and minimum, and the
 * reviewed quote's amounts and times. Returns false where storage is blocked, and for a swap without a reviewed quote.
 */
export function rememberPayment({ swap, hash, sentAt }: SentPayment, storage = browserSwaps()): boolean {
  const { from: fromAsset, to: toAsset, amount, expected, arrival } = swap
  const memo = memoOf(swap)
  if (arrival === undefined || expected === undefined || memo === undefined) return false
  const { destination, refundAddress, limit: minimum, kind, interval } = memo
  const agreed = {
    network: networkKinds[publicConfig.network],
    protocol: 'THORCHAIN',
    way: 'memoless',

    fromAsset,
    toAsset,
    amount,
    expected,
    minimum,
    destination,
    sentAt,
    arrival,
    ...(refundAddress !== '' && { refundAddress }),
    ...(kind === 'limit_swap' && { order: { blocks: Number(interval) } }),
  } as const
  return rememberSwap(hash, agreed, storage)
}

/** Removes a payment that its chain dropped, unless its tracking page has seen more of it. */
export function forgetPayment(text: string, storage = browserSwaps()): void {
  const hash = parseTxHash(text)
  if (readSwap(hash, storage)?.progress === undefined) eraseSwaps([hash], storage)
}
