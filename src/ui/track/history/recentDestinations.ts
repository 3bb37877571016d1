import type { NetworkKind } from '../../../core/chains/protocol.ts'
import { browserSwaps, readSwaps } from './swapStore.ts'

/**
 * Returns the addresses that swaps of this browser went to on a network, the latest first. Imported swaps are left out,
 * because a file can name every address.
 */
export function recentDestinations(network: NetworkKind, storage = browserSwaps()): readonly string[] {
  const swaps = readSwaps(storage).filter((swap) => swap.network === network && swap.imported !== true)
  return [...new Set(swaps.map(({ destination }) => destination))]
}
