import type { WireActions } from '../../../core/nodes/wire/actions.ts'
import type { WireTxStatus } from '../../../core/nodes/wire/tracking.ts'
import {
  isEnd,
  mergeProgress,
  progressFromActions,
  progressFromBlocks,
  progressFromDetails,
  type SwapProgress,
} from './swapProgress.ts'
import type { SwapFacts } from './swapSteps.ts'
import type { Details, DevnetBlock, DevnetSwap } from './wire.ts'

interface CachedSwap {
  readonly progress: SwapProgress
  readonly txStatus?: WireTxStatus
  readonly details?: Details
  readonly actions?: WireActions
  /** Whether the node has reported its end, so that it need not be queried again. */
  readonly settled: boolean
}

/** A node's report of one swap; missing records are undefined. */
export interface NodeRecords {
  readonly txStatus?: WireTxStatus | undefined
  readonly details?: Details | undefined
  readonly actions?: WireActions | undefined
}

/** Caches what the devnet reports only briefly: the blocks in which a swap progressed, and the node's last records. */
export function createSwapCache() {
  const cache = new Map<string, CachedSwap>()
  return {
    clear: () => cache.clear(),
    /** Returns every swap with all known facts, the newest blocks included. */
    factsOf: (swaps: readonly DevnetSwap[], blocks: readonly DevnetBlock[]): readonly SwapFacts[] =>
      swaps.map((swap) => {
        const before = cache.get(swap.hash)
        const { details = {}, actions = { actions: [] } } = before ?? {}
        const found = [progressFromDetails(details), progressFromActions(actions), progressFromBlocks(swap, blocks)]
        const progress = mergeProgress(swap, before?.progress, ...found)
        cache.set(swap.hash, { settled: false, ...before, progress })
        return { swap, progress, txStatus: before?.txStatus }
      }),
    isSettled: ({ hash }: DevnetSwap): boolean => cache.get(hash)?.settled === true,
    take: ({ hash, state }: DevnetSwap, { txStatus, details, actions }: NodeRecords): void => {
      const before = cache.get(hash)
      if (before === undefined) return
      const news = { ...(txStatus && { txStatus }), ...(details && { details }), ...(actions && { actions }) }
      cache.set(hash, { ...before, ...news, settled: isEnd(state) })
    },
  }
}
