import { Suspense } from 'react'
import { haltedPair } from '../halted/haltedPair.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import type { Swap } from './useSwap.ts'

const HaltedScreen = lazyPart(() => import('../halted/HaltedScreen.tsx').then((module) => module.HaltedScreen))

/** Explains a pause of the pair above the form, until the person chooses the other protocol. Its code loads on demand. */
export function Halted({ swap }: { swap: Swap }) {
  const pair = haltedPair(swap.quotes.result?.value)
  if (!pair || swap.quotes.result?.key !== swap.quotes.key) return null
  if (pair.alternative && pair.alternative.protocol === swap.form.route) return null
  return (
    <Suspense fallback={null}>
      <HaltedScreen swap={swap} pair={pair} />
    </Suspense>
  )
}
