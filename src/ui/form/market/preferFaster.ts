import { units, ZERO } from '../../../core/asset/amount.ts'
import { paysMore } from '../../../core/quote/paysMore.ts'
import type { Quotes, Route } from '../../../core/quote/rankQuotes.ts'

/** Ranks routes again: of those that pay less than 0.05 % below the best, the fastest is first. */
export function preferFaster(quotes: Quotes): Quotes {
  const open = quotes.routes.flatMap((route) => (route.outcome === 'refused' ? [] : [route.quote]))
  const [best] = open
  if (best === undefined) return quotes
  const equal = open.filter((quote) => !paysMore(best, quote))
  const first = equal.reduce((fastest, quote) => (quote.totalSeconds < fastest.totalSeconds ? quote : fastest))
  if (first === best) return quotes
  const routes = [first, ...open.filter((quote) => quote !== first)].map((quote): Route => {
    const less = first.expectedAmountOut - quote.expectedAmountOut
    const behind = less > 0n ? units(less) : ZERO
    return { protocol: quote.protocol, outcome: quote === first ? 'best' : 'behind', quote, behind }
  })
  return { routes: [...routes, ...quotes.routes.filter(({ outcome }) => outcome === 'refused')], best: first }
}
