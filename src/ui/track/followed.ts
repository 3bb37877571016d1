import type { NetworkKind } from '../../core/chains/protocol.ts'
import { isEnd, type SwapStage, type SwapStatus } from '../../core/tracking/status.ts'
import type { TxHash } from '../../core/tracking/txHash.ts'
import type { OrderDoubt, SeenOrder, SwapRecord } from './history/swapRecord.ts'
import { browserSwaps, readSwap, type SwapStorage, storeSwap } from './history/swapStore.ts'
import { addStageTime, progressSeen, type Sighting, type StageTimes } from './stageTimes.ts'

/** What this browser knows of one swap besides the nodes' reports. */
export interface FollowedSwap {
  /** What was stored when it was signed here; undefined elsewhere. */
  readonly record: () => SwapRecord | undefined
  readonly times: () => StageTimes
  /** Notes the stage at a time, and stores the progress of a swap of this browser. */
  readonly note: (status: SwapStatus, time: number | undefined) => void
  /** Stores what a list of open orders reports of this one, or why it reports nothing. */
  readonly noteOrder: (order: SeenOrder | OrderDoubt) => void
}

/** Loads what this browser stored for a hash. Records of another network are left alone. */
export function followSwap(
  hash: TxHash,
  network: NetworkKind,
  storage: SwapStorage | undefined = browserSwaps(),
): FollowedSwap {
  const stored = readSwap(hash, storage)
  let record = stored?.network === network ? stored : undefined
  let times: StageTimes = record?.progress?.times ?? {}
  let before: Sighting | undefined
  const note = (status: SwapStatus, time: number | undefined) => {
    const stage: SwapStage = status.stage
    if (time !== undefined) {
      times = addStageTime(times, before, { stage, time })
      before = { stage, time }
    }
    if (record === undefined || stage === 'unknown') return
    // Another tab may have stored more. An entry that was erased meanwhile stays erased.
    const stored = readSwap(hash, storage)
    const known = stored?.progress ?? record.progress
    times = { ...times, ...known?.times }
    // A stored end came from the nodes and is not taken back by an earlier report of fewer nodes.
    const progress =
      known && isEnd(known.stage) && !known.isOpen && !isEnd(stage)
        ? known
        : progressSeen(status, times, { ...record, ...(known && { progress: known }) }, time)
    record = { ...record, progress }
    if (stored !== undefined && !isSame(stored.progress, progress)) storeSwap({ ...stored, progress }, storage)
  }
  const noteOrder = (seen: SeenOrder | OrderDoubt) => {
    const stored = readSwap(hash, storage)
    const { progress } = stored ?? {}
    if (stored === undefined || progress?.order === undefined) return
    const order = typeof seen === 'string' ? { ...progress.order, doubt: seen } : seen
    record = { ...stored, progress: { ...progress, order } }
    if (!isSame(progress, record.progress)) storeSwap(record, storage)
  }
  return { record: () => record, times: () => times, note, noteOrder }
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part)) ?? ''

const isSame = (before: SwapRecord['progress'], now: SwapRecord['progress']): boolean => textOf(before) === textOf(now)
