import { Suspense } from 'react'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { useAfterCommit } from '../shared/time/useAfterCommit.ts'
import type { Swap } from './useSwap.ts'

const PriceDetails = lazyPart(() => import('./PriceDetails.tsx').then((module) => module.PriceDetails))

interface CostPanelProps {
  swap: Swap
  /** Whether the person can choose between a fast swap and a better price. */
  withSpeeds?: boolean
}

/** Shows what a swap costs. Its code loads after the first price. */
export function CostPanel({ swap, withSpeeds = false }: CostPanelProps) {
  const { route, situation } = swap
  const isPriceShown = useAfterCommit(situation.kind === 'priced')
  if (!route || situation.kind !== 'priced' || !isPriceShown) return null
  return (
    <Suspense fallback={null}>
      <PriceDetails swap={swap} route={route} situation={situation} withSpeeds={withSpeeds} />
    </Suspense>
  )
}
