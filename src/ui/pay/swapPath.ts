import { isRegistered } from '../../core/memo/memoless/memolessSwap.ts'
import { isEmbedded, paymentPath } from '../shared/embedParams.ts'
import { trackingPath } from '../track/trackingPath.ts'
import type { StoredSwap } from './storedSwaps.ts'

/** Returns the page of a swap of this browser: its registration, its payment, or the tracking of its deposit. */
export function swapPath({ swap, hash }: StoredSwap): string {
  if (hash !== undefined) return trackingPath(hash, swap.from.chain)
  return isRegistered(swap) && !isEmbedded(location) ? `/i/${swap.id}` : paymentPath(swap.key, location)
}
