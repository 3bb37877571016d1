import { SwapError } from '../../../core/errors.ts'
import { marketOutput } from '../../../core/quote/market.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import { type Quotes, type Route, rankedQuotes } from '../../../core/quote/rankQuotes.ts'
import type { AgreedMarket } from './routeCost.ts'

const BPS = 10_000n
/** How far a quote may be above its protocol's pools, which move with every block. */
const TOLERANCE_BPS = 500n

/**
 * Refuses routes that promise more than their protocol's confirmed pools pay without slip: the node is wrong or on
 * another chain. The remaining routes are ranked again. Protocols whose pools are not confirmed yet are left unchanged.
 */
export function confirmQuotes(quotes: Quotes, pools: AgreedMarket): Quotes {
  return refuseRoutes(quotes, (route) => {
    if (route.outcome === 'refused' || !contradictsPools(route.quote, pools)) return undefined
    return new SwapError('The quote promises more than the pools can pay.', {
      code: 'deposit_mismatch',
      hint: 'Get a new quote, or choose another route: one node disagrees with the others.',
    })
  })
}

/** Refuses the routes for which `reasonOf` returns an error, and ranks the others again. */
export function refuseRoutes(quotes: Quotes, reasonOf: (route: Route) => SwapError | undefined): Quotes {
  const routes = quotes.routes.map((route): Route => {
    const error = reasonOf(route)
    return error === undefined ? route : { protocol: route.protocol, outcome: 'refused', error }
  })
  if (routes.every((route, index) => route === quotes.routes[index])) return quotes
  const open = routes.flatMap((route) => (route.outcome === 'refused' ? [] : [route.quote]))
  const refused = routes.filter(({ outcome }) => outcome === 'refused')
  return rankedQuotes(open, refused, quotes.fixed ?? 'input')
}

/** Whether a quote promises more than the confirmed pools of its protocol can pay. */
export function contradictsPools(quote: Quote, pools: AgreedMarket): boolean {
  const { protocol, fromAsset: from, toAsset: to, amountIn: amount, expectedAmountOut, fees } = quote
  const most = marketOutput({ pools: { [protocol]: pools[protocol] ?? [] }, from, to, amount })
  if (most === undefined) return false
  return (expectedAmountOut + fees.affiliate + fees.outbound) * BPS > most * (BPS + TOLERANCE_BPS)
}
