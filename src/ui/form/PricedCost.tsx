import { type RefObject, useRef, useState } from 'react'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { percentText, type Rounding, usdText } from '../shared/figures/figures.ts'
import { Figure } from '../shared/parts/Figure.tsx'
import { Icon } from '../shared/parts/Icon.tsx'
import { untilLoaded } from '../shared/parts/untilLoaded.ts'
import { outcomeEn as messages } from '../texts/outcome.en.ts'
import type { CostBreakdown } from './market/CostBreakdown.tsx'
import { CostRow } from './market/CostRow.tsx'
import { MarketDifference } from './market/MarketDifference.tsx'
import { marketSpread } from './market/marketSpread.ts'
import { type KnownCost, lossLevel, type RouteCost } from './market/routeCost.ts'
import { OutcomePair } from './OutcomePair.tsx'
import type { OpenRoute, Situation } from './situation.ts'
import type { Swap } from './useSwap.ts'

const lossBadge = { low: 'badge--ok', medium: 'badge--warn', high: 'badge--danger' } as const

interface PricedCostProps {
  swap: Swap
  route: OpenRoute
  situation: Extract<Situation, { kind: 'priced' }>
}

/** Shows both outcomes, the difference from market and its parts, and the recommended minimum. */
export function PricedCost({ swap, route, situation }: PricedCostProps) {
  const dim = situation.freshness === 'fresh' ? '' : 'dim'
  const { cost } = situation
  const parts = useRef<HTMLDetailsElement>(null)
  const explain = () => {
    parts.current?.setAttribute('open', '')
    parts.current?.querySelector('summary')?.focus()
  }
  return (
    <section className="card facts" aria-label={messages.whatItCosts}>
      <OutcomePair swap={swap} route={route} dim={dim} />
      <Facts swap={swap} route={route} cost={cost} dim={dim} onExplain={explain} />
      {typeof cost === 'object' && <Costs swap={swap} route={route} cost={cost} dim={dim} fold={parts} />}
    </section>
  )
}

interface PartProps<C> {
  swap: Swap
  route: OpenRoute
  cost: C
  dim: string
}

interface FactsProps extends PartProps<KnownCost> {
  /** Opens the parts of the difference. */
  onExplain: () => void
}

function Facts({ swap, route: { quote }, cost, dim, onExplain }: FactsProps) {
  const { form, locale, agreed } = swap
  const level = typeof cost === 'object' ? lossLevel(cost) : undefined
  const coins = (units: bigint, asset: typeof form.to, rounding: Rounding) => (
    <Figure short={shortCoinText(units, asset, locale, rounding)} exact={coinText(units, asset, locale)} />
  )
  const spread = marketSpread(quote, agreed.pools)
  const why = typeof cost === 'object' && (
    <>
      <button type="button" className="link t13" onClick={onExplain}>
        {messages.whyItDiffers}
      </button>
      {spread !== undefined && <span className="warn">{messages.pricesDiffer(percentText(spread, locale))}</span>}
    </>
  )
  return (
    <dl className={`kv ${dim}`}>
      <CostRow name={messages.comparedWithMarket} term="priceImpact" why={why}>
        <span className="row">
          {level && <span className={`badge ${lossBadge[level]}`}>{messages.lossLevel[level]}</span>}
          <MarketDifference cost={cost} locale={locale} />
        </span>
      </CostRow>
      {quote.recommendedMinAmountIn > 0n && (
        <CostRow name={messages.recommendedMinimum} term="minimumAmount" why={messages.recommendedMinimumWhy}>
          {coins(quote.recommendedMinAmountIn, form.from, 'up')}
        </CostRow>
      )}
    </dl>
  )
}

/** Shows the loss in one line; its parts load when opened. */
function Costs({
  swap,
  route,
  cost,
  dim,
  fold,
}: PartProps<RouteCost> & { fold: RefObject<HTMLDetailsElement | null> }) {
  const [Ledger, setLedger] = useState<typeof CostBreakdown | undefined>(undefined)
  const load = () =>
    untilLoaded(() => import('./market/CostBreakdown.tsx')).then((module) => setLedger(() => module.CostBreakdown))
  return (
    <details ref={fold} className="fold" onToggle={load}>
      <summary>
        <b>{messages.whatItCosts}</b>
        <span className={`row num ${dim}`}>
          {cost.loss > 0n && cost.lossUsd !== undefined && usdText(cost.lossUsd, swap.locale)}
          <MarketDifference cost={cost} locale={swap.locale} />
          <Icon name="down" className="turn" />
        </span>
      </summary>
      {Ledger && <Ledger quote={route.quote} cost={cost} nodes={swap.nodes} locale={swap.locale} className={dim} />}
    </details>
  )
}
