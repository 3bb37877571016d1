import { Suspense, useRef } from 'react'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { isHalted } from './halted/isHalted.ts'
import type { Swap } from './useSwap.ts'

const HaltedPart = lazyPart(() => import('./halted/HaltedPart.tsx').then((module) => module.HaltedPart))

/**
 * Shows pauses of pairs above the form. The code loads with the first pause and stays, because a pause can be watched.
 */
export function LazyHaltedScreen({ swap }: { swap: Swap }) {
  const wasHalted = useRef(false)
  wasHalted.current ||= swap.quotes.result?.value.routes.some(isHalted) ?? false
  return (
    wasHalted.current && (
      <Suspense fallback={null}>
        <HaltedPart swap={swap} />
      </Suspense>
    )
  )
}
