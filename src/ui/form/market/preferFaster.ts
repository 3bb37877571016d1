import { needsLess, paysMore } from '../../../core/quote/paysMore.ts'
import { type Quotes, rankedQuotes } from '../../../core/quote/rankQuotes.ts'

/** Ranks routes again: of those that are less than 0.05 % worse than the best, the fastest is first. */
export function preferFaster(quotes: Quotes): Quotes {
  const open = quotes.routes.flatMap((route) => (route.outcome === 'refused' ? [] : [route.quote]))
  const [best] = open
  if (best === undefined) return quotes
  const isBetter = quotes.fixed === 'output' ? needsLess : paysMore
  const equal = open.filter((quote) => !isBetter(best, quote))
  const first = equal.reduce((fastest, quote) => (quote.totalSeconds < fastest.totalSeconds ? quote : fastest))
  if (first === best) return quotes
  const refused = quotes.routes.filter(({ outcome }) => outcome === 'refused')
  return rankedQuotes([first, ...open.filter((quote) => quote !== first)], refused, quotes.fixed ?? 'input')
}
