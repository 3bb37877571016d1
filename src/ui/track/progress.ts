import { isEnd, type SwapStage, type SwapStatus } from '../../core/tracking/status.ts'
import { isPartial, isReturn } from './steps.ts'

const fixed: Readonly<Partial<Record<SwapStage, number>>> = { observed: 0.04, outbound_delayed: 0.8, sending: 0.9 }

/**
 * Returns how far a swap is along the drawn route: 0 at the sent coin, 1 at the bought coin. A partly filled swap is
 * between them, by the share of swapped parts.
 */
export function progressOf(status: SwapStatus): number {
  const { stage, subSwaps, confirmations } = status
  const share = (part: number, of: number) => (of > 0 ? Math.min(part / of, 1) : 0)
  if (stage === 'partially_filled') return subSwaps ? 1 - share(subSwaps.failed.length, subSwaps.quantity) : 0.5
  if (isEnd(stage)) return stage === 'failed' ? 0.5 : isReturn(status) ? 0 : 1
  if (isPartial(status)) return stage === 'sending' ? 0.55 : 0.5
  if (stage === 'confirming') return 0.08 + 0.12 * share(confirmations?.seen ?? 0, confirmations?.required ?? 0)
  if (stage === 'swapping') return 0.28 + 0.44 * share(subSwaps?.count ?? 0, subSwaps?.quantity ?? 0)
  if (isReturn(status)) return stage === 'sending' ? 0.12 : 0.25
  return fixed[stage] ?? 0
}

/** A drawn route between two x positions: a wave of four half-periods around `middle`. */
export interface Route {
  readonly from: number
  readonly to: number
  readonly middle: number
  readonly swing: number
}

/** Returns the point of the route at a progress from 0 to 1. */
export function pointOn(
  { from, to, middle, swing }: Route,
  progress: number,
): { readonly x: number; readonly y: number } {
  return { x: from + (to - from) * progress, y: middle - swing * Math.sin(progress * 4 * Math.PI) }
}

/** Rounds a coordinate to tenths, enough for a drawing. */
export const coordinate = (value: number): number => Math.round(value * 10) / 10

/** Returns the route as an SVG path of short lines. */
export function routePath(route: Route): string {
  const places = Array.from({ length: 49 }, (_, at) => pointOn(route, at / 48))
  return `M${places.map(({ x, y }) => `${coordinate(x)} ${coordinate(y)}`).join('L')}`
}
