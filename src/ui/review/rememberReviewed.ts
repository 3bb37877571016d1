import { networkKinds, publicConfig } from '../../runtime/browser.ts'
import { rememberSwap } from '../history/rememberSwap.ts'
import type { AgreedSwap } from '../history/swapRecord.ts'
import type { SwapStorage } from '../history/swapStore.ts'
import { usualArrival } from '../history/usualArrival.ts'
import type { Reviewed } from './loadReview.ts'

/** Hands a sent deposit over to its tracking page: the swap that was signed, with the quote's amounts and times. */
export function rememberReviewed(hash: string, { deposit, prepared }: Reviewed, storage?: SwapStorage): boolean {
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
    sentAt: prepared.preparedAt,
    arrival: usualArrival(quote),
  }
  return rememberSwap(hash, agreed, storage)
}
