import type { Swap } from './useSwap.ts'

/** Shows the fee of the partner whose link opened the page. */
export function PartnerLine({ swap: { partner, route, locale, prices, situation } }: { swap: Swap }) {
  if (!partner || !route) return null
  const isFresh = situation.kind === 'priced' && situation.freshness === 'fresh'
  return <partner.Fee quote={route.quote} locale={locale} price={prices.to} isFresh={isFresh} />
}
