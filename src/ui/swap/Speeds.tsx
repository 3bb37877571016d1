import { Suspense } from 'react'
import { speedEn as messages } from '../messages/speed.en.ts'
import { HelpButton } from '../parts/HelpButton.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import type { Swap } from './useSwap.ts'

const SpeedCards = lazyPart(() => import('../speed/SpeedCards.tsx').then((module) => module.SpeedCards))

/** Chooses between a fast swap and a better price. The cards load after the first price, at a reserved height. */
export function Speeds({ swap }: { swap: Swap }) {
  const { route, situation } = swap
  if (!route || situation.kind !== 'priced') return null
  return (
    <section className="stack gap-2" aria-labelledby="speed-title">
      <div className="sect-h">
        <h2 id="speed-title">{messages.title}</h2>
        <HelpButton term="parts" name={messages.title} />
      </div>
      <Suspense fallback={<div className="speeds" />}>
        <SpeedCards swap={swap} route={route} />
      </Suspense>
    </section>
  )
}
