import type { ComponentProps } from 'react'
import { HelpButton } from '../shared/parts/HelpButton.tsx'
import { speedEn as messages } from '../texts/speed.en.ts'
import { PricedCost } from './PricedCost.tsx'
import { SpeedCards } from './SpeedCards.tsx'
import type { OpenRoute } from './situation.ts'
import type { Swap } from './useSwap.ts'

/** The speeds to choose from, and what the swap costs. */
export function PriceDetails({ withSpeeds, ...props }: ComponentProps<typeof PricedCost> & { withSpeeds: boolean }) {
  return (
    <>
      {withSpeeds && <Speeds swap={props.swap} route={props.route} />}
      <PricedCost {...props} />
    </>
  )
}

/** Chooses between a fast swap and a better price. */
function Speeds({ swap, route }: { swap: Swap; route: OpenRoute }) {
  return (
    <section className="stack gap-2" aria-labelledby="speed-title">
      <div className="sect-h">
        <h2 id="speed-title">{messages.title}</h2>
        <HelpButton term="parts" name={messages.title} />
      </div>
      <SpeedCards swap={swap} route={route} />
    </section>
  )
}
