import { networkKinds, publicConfig } from '../../runtime/browser.ts'
import { rememberSwap } from '../track/history/rememberSwap.ts'
import type { AgreedSwap } from '../track/history/swapRecord.ts'
import type { SwapStorage } from '../track/history/swapStore.ts'
import { usualArrival } from '../track/history/usualArrival.ts'
import type { Reviewed } from './loadReview.ts'

export interface SentOptions {
  /** The nodes' time (unix seconds). Without it, the swap counts as sent when it was prepared. */
  readonly now?: () => number | undefined
  readonly storage?: SwapStorage | undefined
}

/** Hands a sent deposit over to its tracking page: the swap that was signed, with the quote's amounts and times. */
export function rememberReviewed(hash: string, { deposit, prepared }: Reviewed, sent: SentOptions = {}): boolean {
  const { intent, quote, sender } = deposit
  const { protocol, fromAsset, toAsset, amount, minimum, destination, refundAddress = sender.address } = intent
  const agreed: AgreedSwap = {
    network: networkKinds[publicConfig.network],
    protocol,
    way: 'wallet',
    fromAsset,
    toAsset,
    amount,
    expected: quote.expectedAmountOut,
    minimum,
    destination,
    refundAddress,
    sentAt: sent.now?.() ?? prepared.preparedAt,
    arrival: usualArrival(quote),
  }
  return rememberSwap(hash, agreed, sent.storage)
}
