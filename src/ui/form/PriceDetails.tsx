import { useState } from 'react'
import { usdText } from '../shared/figures/figures.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { untilLoaded } from '../shared/parts/untilLoaded.ts'
import { outcomeEn as messages } from '../texts/outcome.en.ts'
import type { CostBreakdown } from './market/CostBreakdown.tsx'
import { lossLevel, type RouteCost } from './market/routeCost.ts'
import { OutcomePair } from './OutcomePair.tsx'
import { SpeedCards } from './SpeedCards.tsx'
import type { OpenRoute, Situation } from './situation.ts'
import type { Swap } from './useSwap.ts'

const lossBadge = { low: 'badge--ok', medium: 'badge--warn', high: 'badge--danger' } as const

interface PriceDetailsProps {
  swap: Swap
  route: OpenRoute
  situation: Extract<Situation, { kind: 'priced' }>
  withSpeeds: boolean
}

/** Shows both outcomes, what the swap costs, and the speeds where there is a choice. They load last, so they are last. */
export function PriceDetails({ swap, route, situation: { cost, freshness }, withSpeeds }: PriceDetailsProps) {
  const dim = freshness === 'fresh' ? '' : 'dim'
  return (
    <>
      <section className="card facts" aria-label={messages.whatItCosts}>
        <OutcomePair swap={swap} route={route} dim={dim} />
        {typeof cost === 'object' && !swap.form.order && <Costs swap={swap} route={route} cost={cost} dim={dim} />}
      </section>
      {withSpeeds && !swap.form.order && <SpeedCards swap={swap} route={route} />}
    </>
  )
}

interface CostsProps {
  swap: Swap
  route: OpenRoute
  cost: RouteCost
  dim: string
}

/** Shows the difference from market in one line; its parts load when opened. */
function Costs({ swap, route, cost, dim }: CostsProps) {
  const [Ledger, setLedger] = useState<typeof CostBreakdown | undefined>(undefined)
  const load = () =>
    untilLoaded(() => import('./market/CostBreakdown.tsx')).then((module) => setLedger(() => module.CostBreakdown))
  const level = lossLevel(cost)
  return (
    <details className="fold" onToggle={load}>
      <summary>
        <b>{messages.whatItCosts}</b>
        <span className={`row num ${dim}`}>
          {level && <span className={`badge ${lossBadge[level]}`}>{messages.lossLevel[level]}</span>}
          {cost.loss > 0n && cost.lossUsd !== undefined && usdText(cost.lossUsd, swap.locale)}
          <Icon name="down" className="turn" />
        </span>
      </summary>
      {Ledger && <Ledger swap={swap} quote={route.quote} cost={cost} className={dim} />}
    </details>
  )
}
