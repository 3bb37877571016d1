import type { OpenLimitOrder } from '../../core/actions/listLimitOrders.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'
import { filledBps, type LimitOrder } from '../../core/preparation/orders/limitOrder.ts'
import { isEndOfChain, rankOf, type SwapStage, type SwapStatus } from '../../core/tracking/status.ts'
import type { SeenOrder, SeenProgress, SwapRecord } from './history/swapRecord.ts'
import { progressOf } from './stageProgress.ts'

/** When stages began, in unix seconds by the nodes' clock. */
export type StageTimes = SeenProgress['times']

/** A stage, and when it was last seen. */
export interface Sighting {
  readonly stage: SwapStage
  readonly time: number
}

/** A longer gap between two sightings leaves the time of a change unknown (seconds). */
const LONGEST_GAP = 180

/**
 * Adds the time of a new stage. A change is only timed when this browser saw the stage before it shortly before: a page
 * that opens late shows no time rather than a wrong one.
 */
export function addStageTime(times: StageTimes, before: Sighting | undefined, now: Sighting): StageTimes {
  if (before === undefined || times[now.stage] !== undefined) return times
  if (before.stage === now.stage || now.time - before.time > LONGEST_GAP) return times
  return { ...times, [now.stage]: now.time }
}

/** Returns when a stage was over: the earliest known begin of a later one. */
export function endOfStage(times: StageTimes, stage: SwapStage): number | undefined {
  return earliest(times, (rank) => rank > rankOf(stage))
}

/** Returns when a stage or a later one began. */
export function startOfStage(times: StageTimes, stage: SwapStage): number | undefined {
  return earliest(times, (rank) => rank >= rankOf(stage))
}

function earliest(times: StageTimes, matches: (rank: number) => boolean): number | undefined {
  const known = Object.entries(times).filter(([stage]) => matches(rankOf(stage as SwapStage)))
  return known.length === 0 ? undefined : Math.min(...known.map(([, time]) => time))
}

/** Returns what this browser has seen of a stored swap. A delivery counts only in the agreed asset and one payment. */
export function progressSeen(
  status: SwapStatus,
  times: StageTimes,
  { toAsset, progress }: Pick<SwapRecord, 'toAsset' | 'progress'>,
  time?: number,
): SeenProgress {
  const part = progressOf(status)
  const outputs = status.outputs.filter(({ role }) => role === 'output')
  const [delivered] = outputs.filter(({ seen, asset }) => seen && asset === formatAsset(toAsset))
  return {
    stage: status.stage,
    times,
    ...(part && { part }),
    ...(delivered && outputs.length === 1 && { delivered: delivered.amount }),
    ...(status.order && time !== undefined && { order: seenOrder(status.order, time, progress?.order) }),
    ...(isEndOfChain(status) && { isOpen: true as const }),
  }
}

/**
 * Returns an open order as it is stored. Times count from `time`, unix seconds by the nodes' clock. Without a market, the
 * distance of an earlier report of the same limit stays.
 */
export function seenOrder(
  order: LimitOrder & Pick<OpenLimitOrder, 'distanceBps'>,
  time: number,
  before?: SeenOrder,
): SeenOrder {
  const { sender, limit, blocksLeft, distanceBps } = order
  const earlier = before?.limit === limit ? before.distanceBps : undefined
  const distance = distanceBps === undefined ? earlier : Number(distanceBps)
  return {
    sender,
    limit,
    filledBps: filledBps(order),
    ...(distance !== undefined && { distanceBps: distance }),
    endsAt: time + blocksLeft * BLOCK_SECONDS,
    at: time,
  }
}
