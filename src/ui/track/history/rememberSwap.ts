import { InvalidHashError, parseTxHash } from '../../../core/tracking/txHash.ts'
import type { AgreedSwap } from './swapRecord.ts'
import { browserSwaps, readSwap, storeSwap } from './swapStore.ts'

/**
 * Stores what was agreed for a deposit that was sent, so that `/tx/<hash>` shows it before nodes report it. A swap that
 * this browser knows from a signature is not changed; an imported one is replaced. Returns whether the swap is stored:
 * blocked or full storage, and a hash in an unknown form, are not errors, because tracking works without it.
 *
 * @example
 * const sent = { network, protocol, way: 'memoless', fromAsset, toAsset, amount, expected, minimum, destination }
 * rememberSwap(hash, { ...sent, sentAt: nodeTime, arrival: usualArrival(quote) })
 */
export function rememberSwap(hash: string, swap: AgreedSwap, storage = browserSwaps()): boolean {
  try {
    const parsed = parseTxHash(hash)
    const known = readSwap(parsed, storage)
    if (known && !known.imported) return true
    return storeSwap({ ...swap, hash: parsed }, storage)
  } catch (error) {
    if (error instanceof InvalidHashError) return false
    throw error
  }
}
