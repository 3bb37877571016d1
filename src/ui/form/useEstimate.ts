import { useEffect, useMemo, useState } from 'react'
import type { Units } from '../../core/asset/amount.ts'
import { untilLoaded } from '../shared/parts/untilLoaded.ts'
import type { estimateOutput } from './market/estimateOutput.ts'
import type { MarketReading } from './market/useAgreedMarket.ts'
import type { OpenRoute } from './situation.ts'

/**
 * Estimates the output on each keystroke from the confirmed pools. Undefined once the route's quote is for the amount. The
 * code loads with the first keystroke.
 */
export function useEstimate(
  route: OpenRoute | undefined,
  amount: Units | undefined,
  { pools }: Pick<MarketReading, 'pools'>,
): Units | undefined {
  const [estimate, setEstimate] = useState<typeof estimateOutput | undefined>(undefined)
  useEffect(() => {
    const load = () =>
      untilLoaded(() => import('./market/estimateOutput.ts')).then((module) => setEstimate(() => module.estimateOutput))
    window.addEventListener('keydown', load, { once: true })
    return () => window.removeEventListener('keydown', load)
  }, [])
  const own = route && pools[route.protocol]
  return useMemo(() => {
    if (estimate === undefined || route === undefined || own === undefined || amount === undefined) return
    return amount === route.quote.amountIn ? undefined : estimate({ quote: route.quote, amount, pools: own })
  }, [estimate, route, own, amount])
}
