import type { DevnetSwap } from './explorerSchemas.ts'
import type { SwapProgress } from './swapProgress.ts'
import { isEnd } from './swapProgress.ts'
import { type Moment, timeOfHeight } from './virtualTime.ts'

/** The drawn time range of the devnet's clock, in Unix seconds. */
export interface Axis {
  readonly from: number
  readonly to: number
  /** Seconds between two marks. */
  readonly tick: number
}

/** One coloured segment of a lane, in percent of the axis. */
export interface LaneSegment {
  readonly kind: 'confirming' | 'swapping' | 'delivered' | 'returned'
  readonly from: number
  readonly width: number
}

/** Round intervals between marks, in seconds. */
const ticks = [60, 120, 300, 600, 1800, 3600, 10_800, 43_200, 86_400]
const marks = 6

/**
 * Returns an axis that starts before the swaps in flight, or else the newest swap, and ends after now. It moves by
 * whole marks, so that bars stay in place in between.
 */
export function axisOf(swaps: readonly DevnetSwap[], now: number): Axis {
  const open = swaps.filter(({ state }) => !isEnd(state))
  const starts = (open.length > 0 ? open : swaps.slice(0, 1)).map(({ time }) => time)
  const reach = now - Math.min(now, ...starts)
  const tick = ticks.find((each) => each * (marks - 2) >= reach) ?? 86_400
  const to = (Math.floor(now / tick) + 1) * tick
  return { from: to - marks * tick, to, tick }
}

/** Returns the position of a time on the axis, from 0 to 100. */
export function positionOn({ from, to }: Axis, time: number): number {
  return Math.min(100, Math.max(0, ((time - from) / (to - from)) * 100))
}

/** Returns the segments of a swap's elapsed stages. A stage with an unknown end is part of the previous one. */
export function lane(swap: DevnetSwap, progress: SwapProgress, axis: Axis, now: Moment): readonly LaneSegment[] {
  const timeAt = (height: number | undefined) => (height === undefined ? undefined : timeOfHeight(height, now))
  const ended = timeAt(progress.ended ?? progress.due) ?? swap.time
  const end = isEnd(swap.state) ? Math.max(ended, swap.time) : now.time
  const confirmed = clamp(timeAt(progress.confirmed) ?? (hasLeft(swap) ? swap.time : end), swap.time, end)
  const isBack = swap.state === 'refunded' || swap.state === 'failed'
  const isOut = isEnd(swap.state) || swap.state === 'outbound_queued' || swap.state === 'signing'
  const swapped = isBack ? confirmed : isOut ? clamp(timeAt(progress.swapped) ?? confirmed, confirmed, end) : end
  return [
    stretch('confirming', axis, swap.time, confirmed),
    stretch('swapping', axis, confirmed, swapped),
    stretch(isBack ? 'returned' : 'delivered', axis, swapped, end),
  ].filter(({ width }) => width > 0)
}

const hasLeft = ({ state }: DevnetSwap) => !['broadcast', 'observed', 'confirming'].includes(state)

const clamp = (time: number, from: number, to: number) => Math.min(to, Math.max(from, time))

function stretch(kind: LaneSegment['kind'], axis: Axis, from: number, to: number): LaneSegment {
  const start = positionOn(axis, from)
  return { kind, from: start, width: positionOn(axis, to) - start }
}
