import type { Protocol } from '../../../core/chains/protocol.ts'
import type { Quotes, Route } from '../../../core/quote/rankQuotes.ts'
import { isHalted } from './isHalted.ts'

type RefusedRoute = Extract<Route, { outcome: 'refused' }>
type OpenRoute = Exclude<Route, RefusedRoute>

/** Which protocols have paused a pair, and the best route of another one. */
export interface HaltedPair {
  readonly halted: readonly Protocol[]
  readonly alternative: OpenRoute | undefined
}

/** Returns the pause of a pair; undefined when neither protocol reports one. */
export function haltedPair(quotes: Quotes | undefined): HaltedPair | undefined {
  const routes = quotes?.routes ?? []
  const halted = routes.filter(isHalted).map(({ protocol }) => protocol)
  if (halted.length === 0) return undefined
  const open = routes.filter((route): route is OpenRoute => route.outcome !== 'refused')
  return { halted, alternative: open.find(({ outcome }) => outcome === 'best') ?? open[0] }
}
