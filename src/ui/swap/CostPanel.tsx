import { lazy, Suspense } from 'react'
import type { Swap } from './useSwap.ts'

const PricedCost = lazy(() => import('./PricedCost.tsx').then((module) => ({ default: module.PricedCost })))

/** Shows what a swap costs, after the first price. Its code loads with the prices. */
export function CostPanel({ swap }: { swap: Swap }) {
  const { route, situation } = swap
  if (!route || situation.kind !== 'priced') return null
  return (
    <Suspense fallback={null}>
      <PricedCost swap={swap} route={route} situation={situation} />
    </Suspense>
  )
}
