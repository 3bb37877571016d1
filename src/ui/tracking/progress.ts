import { isEnd, type SwapStage, type SwapStatus } from '../../core/tracking/status.ts'
import { isPartial, isReturn } from './steps.ts'

const fixed: Readonly<Partial<Record<SwapStage, number>>> = { observed: 0.04, outbound_delayed: 0.8, sending: 0.9 }

/**
 * How far along the drawn route a swap is, from 0 at the coin that was sent to 1 at the one that is bought. One that was
 * partly filled stays between them, by the share of parts that were swapped.
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

/** A route between two places of a drawing: four bends of equal length, high and low in turn. */
export interface Route {
  readonly from: number
  readonly to: number
  readonly middle: number
  readonly swing: number
}

/** A place on the route, as drawn. */
export function pointOn(
  { from, to, middle, swing }: Route,
  progress: number,
): { readonly x: number; readonly y: number } {
  return { x: from + (to - from) * progress, y: middle - swing * Math.sin(progress * 4 * Math.PI) }
}

/** The whole route as a path of short lines. */
export function routePath(route: Route): string {
  const places = Array.from({ length: 49 }, (_, at) => pointOn(route, at / 48))
  return `M${places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
}
