import type { ReactNode } from 'react'
import type { Units } from '../../core/amount.ts'
import { valueUsd } from '../../core/price.ts'
import { chainName } from '../assets/chainName.ts'
import { coinText } from '../figures/coinText.ts'
import { percentText, usdText } from '../figures/figures.ts'
import { useMessages } from '../messages/MessagesContext.tsx'
import { Icon } from '../parts/Icon.tsx'
import { nodeLink } from './nodeLink.ts'
import { impactOf, leastOut, type OpenRoute } from './situation.ts'
import type { Swap } from './useSwap.ts'

const impactBadge = { low: 'badge--ok', medium: 'badge--warn', high: 'badge--danger' } as const

/** The price's small print, in sight: impact, the least that arrives, the smallest sensible amount, and every fee. */
export function CostPanel({ swap }: { swap: Swap }) {
  const { route, situation } = swap
  const { whatItCosts } = useMessages()
  if (!route || situation.kind !== 'priced') return null
  const dim = situation.freshness === 'held' ? '' : 'dim'
  return (
    <section className="card facts" aria-label={whatItCosts}>
      <Facts swap={swap} route={route} dim={dim} />
      <Fees swap={swap} route={route} dim={dim} />
    </section>
  )
}

function Line({ name, why, children }: { name: string; why?: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {name}
        {why && <span className="sub">{why}</span>}
      </dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

interface PartProps {
  swap: Swap
  route: OpenRoute
  dim: string
}

function Facts({ swap, route: { quote }, dim }: PartProps) {
  const { form, locale } = swap
  const messages = useMessages()
  const impact = impactOf(quote)
  return (
    <dl className={`kv ${dim}`}>
      <Line name={messages.priceImpact}>
        <span className="row">
          <span className={`badge ${impactBadge[impact]}`}>{messages.impact[impact]}</span>
          {messages.percent(percentText(BigInt(quote.fees.slippageBps), locale))}
        </span>
      </Line>
      <Line
        name={messages.receiveAtLeast}
        why={messages.withLimit(percentText(BigInt(form.limitBps), locale).replace(/[.,]?0+$/, ''))}
      >
        {coinText(leastOut(quote, form.limitBps), form.to, locale)}
      </Line>
      {quote.recommendedMinAmountIn > 0n && (
        <Line name={messages.recommendedMinimum} why={messages.recommendedMinimumWhy}>
          {coinText(quote.recommendedMinAmountIn, form.from, locale)}
        </Line>
      )}
    </dl>
  )
}

/** The node's own sum: what the pools' prices give, less each fee, is what arrives, to the last unit. */
function Fees({ swap, route: { quote }, dim }: PartProps) {
  const { form, locale, prices } = swap
  const messages = useMessages()
  const { liquidity, outbound, affiliate, total, totalBps } = quote.fees
  const link = nodeLink(swap.nodes, quote)
  const coins = (units: bigint) => coinText(units, form.to, locale)
  const dollars = prices.to === undefined ? undefined : usdText(valueUsd(form.to, total, prices.to as Units), locale)
  return (
    <details className="fold">
      <summary>
        <b>{messages.whatItCosts}</b>
        <span className={`row num ${dim}`}>
          {dollars ?? coins(total)}
          <span className="faint">{messages.percent(percentText(BigInt(totalBps), locale))}</span>
          <Icon name="down" className="turn" />
        </span>
      </summary>
      <dl className={`kv fold-in ${dim}`}>
        <Line name={messages.beforeFees}>{coins(quote.expectedAmountOut + total)}</Line>
        <Line name={messages.poolFee} why={messages.poolFeeWhy}>
          −{coins(liquidity)}
        </Line>
        <Line name={messages.delivery(chainName(form.to.chain))} why={messages.deliveryWhy}>
          −{coins(outbound)}
        </Line>
        <Line name={messages.affiliate}>{affiliate === 0n ? messages.affiliateNone : `−${coins(affiliate)}`}</Line>
        <div className="total">
          <dt>{messages.youReceive}</dt>
          <dd className="num">{coins(quote.expectedAmountOut)}</dd>
        </div>
      </dl>
      {link && (
        <p className="fold-end t13">
          <a href={link} target="_blank" rel="noreferrer">
            {messages.nodeAnswer}
          </a>
        </p>
      )}
    </details>
  )
}
