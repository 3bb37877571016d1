import { HelpButton } from '../shared/parts/HelpButton.tsx'
import { speedEn as messages } from '../texts/speed.en.ts'
import { SpeedCards } from './SpeedCards.tsx'
import type { OpenRoute } from './situation.ts'
import type { Swap } from './useSwap.ts'

/** Chooses between a fast swap and a better price. */
export function Speeds({ swap, route }: { swap: Swap; route: OpenRoute }) {
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
