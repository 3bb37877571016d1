import { useMemo } from 'react'
import type { Units } from '../../core/asset/amount.ts'
import { estimateOutput } from '../market/estimateOutput.ts'
import type { MarketReading } from '../market/useAgreedMarket.ts'
import type { OpenRoute } from './situation.ts'

/** Estimates the output on each keystroke from the confirmed pools. Undefined once the route's quote is for the amount. */
export function useEstimate(
  route: OpenRoute | undefined,
  amount: Units | undefined,
  { pools }: Pick<MarketReading, 'pools'>,
): Units | undefined {
  const own = route && pools[route.protocol]
  return useMemo(() => {
    if (route === undefined || own === undefined || amount === undefined || amount === route.quote.amountIn) return
    return estimateOutput({ quote: route.quote, amount, pools: own })
  }, [route, own, amount])
}
