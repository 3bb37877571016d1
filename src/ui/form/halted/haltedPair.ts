import type { Protocol } from '../../../core/chains/protocol.ts'
import type { Quotes, Route } from '../../../core/quote/rankQuotes.ts'
import { SiteStopError } from '../stoppedRoutes.ts'
import { isHalted } from './isHalted.ts'

type RefusedRoute = Extract<Route, { outcome: 'refused' }>
type OpenRoute = Exclude<Route, RefusedRoute>

/** Which protocols have paused a pair, and the best route of another one. */
export interface HaltedPair {
  readonly halted: readonly Protocol[]
  readonly alternative: OpenRoute | undefined
  /** Those of them that the operator of this site has stopped. */
  readonly stops: readonly SiteStopError[]
}

/** Returns the pause of a pair; undefined when neither protocol reports one. */
export function haltedPair(quotes: Quotes | undefined): HaltedPair | undefined {
  const routes = quotes?.routes ?? []
  const refusals = routes.filter((route): route is RefusedRoute => isHalted(route))
  const halted = refusals.map(({ protocol }) => protocol)
  if (halted.length === 0) return undefined
  const open = routes.filter((route): route is OpenRoute => route.outcome !== 'refused')
  const stops = refusals.map(({ error }) => error).filter((error) => error instanceof SiteStopError)
  return { halted, alternative: open.find(({ outcome }) => outcome === 'best') ?? open[0], stops }
}
