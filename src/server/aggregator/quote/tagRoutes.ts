import { decimalOf } from '../../../contract/aggregator/fields.ts'
import type { RouteResult } from '../../../contract/aggregator/route.ts'
import type { PricedRoute } from './routeOf.ts'

/** A route may pay this much less than the best, in hundredths of a percent, and still be recommended for its speed. */
const RECOMMENDED_WITHIN_BPS = 50n

/**
 * Sorts routes by output, then by time, and tags them: CHEAPEST pays most, FASTEST takes least time, RECOMMENDED is the
 * fastest of those that pay at most 0.5 % less than the best. Of equal routes, the first in order gets the tag.
 */
export function tagRoutes(routes: readonly PricedRoute[]): readonly PricedRoute[] {
  const sorted = [...routes].sort(byOutput)
  const [best] = sorted
  if (best === undefined) return []
  const isClose = ({ quote }: PricedRoute) =>
    quote.expectedAmountOut * 10_000n >= best.quote.expectedAmountOut * (10_000n - RECOMMENDED_WITHIN_BPS)
  const fastest = quickestOf(sorted)
  const recommended = quickestOf(sorted.filter(isClose))
  const most = `${decimalOf(best.quote.expectedAmountOut, best.quote.toAsset)} ${best.quote.toAsset.ticker}`
  return sorted.map((one) =>
    withTags(one, [
      ...(one === best ? [{ tag: 'CHEAPEST' as const, reason: `It pays the most: ${most}.` }] : []),
      ...(one === fastest
        ? [{ tag: 'FASTEST' as const, reason: `It takes the least time: ${one.quote.totalSeconds} seconds.` }]
        : []),
      ...(one === recommended
        ? [{ tag: 'RECOMMENDED' as const, reason: `It is the fastest of those within 0.5 % of ${most}.` }]
        : []),
    ]),
  )
}

function byOutput({ quote: one }: PricedRoute, { quote: other }: PricedRoute): number {
  if (one.expectedAmountOut !== other.expectedAmountOut) return one.expectedAmountOut > other.expectedAmountOut ? -1 : 1
  return one.totalSeconds - other.totalSeconds
}

function quickestOf(routes: readonly PricedRoute[]): PricedRoute | undefined {
  return routes.reduce<PricedRoute | undefined>(
    (quickest, one) => (quickest && quickest.quote.totalSeconds <= one.quote.totalSeconds ? quickest : one),
    undefined,
  )
}

function withTags(priced: PricedRoute, tagReasons: RouteResult['meta']['tagReasons']): PricedRoute {
  const meta = { ...priced.route.meta, tags: tagReasons.map(({ tag }) => tag), tagReasons }
  return { ...priced, route: { ...priced.route, meta } }
}
