import { Suspense } from 'react'
import { lazyPart } from '../parts/lazyPart.ts'
import type { Swap } from './useSwap.ts'

const PricedCost = lazyPart(() => import('./PricedCost.tsx').then((module) => module.PricedCost))

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
