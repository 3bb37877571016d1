import type { NetworkKind, Protocol } from '../../../core/chains/protocol.ts'
import { SwapError } from '../../../core/errors.ts'
import type { SwapStatus } from '../../../core/tracking/status.ts'
import type { TxHash } from '../../../core/tracking/txHash.ts'
import { type FollowedSwap, followSwap } from '../followed.ts'
import type { SwapRecord } from './swapRecord.ts'
import { hasEnded, readSwaps, type SwapStorage } from './swapStore.ts'

export interface RefreshOptions {
  readonly network: NetworkKind
  readonly storage?: SwapStorage | undefined
  /** Queries where a swap is. Rejects with a `SwapError` when its sources do not respond. `previous` is of the last round. */
  readonly readStatus: (swap: SwapRecord, previous: SwapStatus | undefined) => Promise<SwapStatus>
  /** Reads the time of a protocol's nodes (unix seconds); undefined while they do not respond. Never rejects. */
  readonly readTime: (protocol: Protocol) => Promise<number | undefined>
  /** Whether the page itself tracks a swap. */
  readonly isTracked: (hash: TxHash) => boolean
}

/** Swaps queried in a round at most. */
export const MOST_AT_ONCE = 5

/**
 * Creates a round, which queries running swaps of this browser and stores their progress. Those that have waited longest
 * come first, then the latest, so that swaps that were never sent do not keep others waiting.
 */
export function createRefresh(options: RefreshOptions): () => Promise<void> {
  const { network, storage, readStatus, readTime, isTracked } = options
  const known = new Map<TxHash, FollowedSwap>()
  const lastRound = new Map<TxHash, number>()
  let round = 0
  const statuses = new Map<TxHash, SwapStatus>()
  const refreshOne = async (swap: SwapRecord) => {
    const { hash, protocol } = swap
    const followed = known.get(hash) ?? followSwap(hash, network, storage)
    known.set(hash, followed)
    try {
      const [status, time] = await Promise.all([readStatus(swap, statuses.get(hash)), readTime(protocol)])
      statuses.set(hash, status)
      followed.note(status, time)
    } catch (error) {
      // The stored progress is kept until the nodes respond.
      if (!(error instanceof SwapError)) throw error
    }
  }
  return async () => {
    round += 1
    const running = readSwaps(storage).filter((record) => record.network === network && !hasEnded(record))
    const roundOf = ({ hash }: { readonly hash: TxHash }) => lastRound.get(hash) ?? 0
    const others = running.filter(({ hash }) => !isTracked(hash)).sort((a, b) => roundOf(a) - roundOf(b))
    const due = others.slice(0, MOST_AT_ONCE)
    for (const { hash } of due) lastRound.set(hash, round)
    await Promise.all(due.map(refreshOne))
  }
}
