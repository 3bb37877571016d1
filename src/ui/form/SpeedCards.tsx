import { useMemo } from 'react'
import { getSpeeds } from '../../core/actions/getSpeeds.ts'
import type { Units } from '../../core/asset/amount.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import type { Nodes } from '../../core/nodes/node.ts'
import type { Speed } from '../../core/quote/distinctSpeeds.ts'
import type { Quote } from '../../core/quote/quote.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { durationText } from '../shared/figures/duration.ts'
import { groupDigits } from '../shared/figures/figures.ts'
import { HelpButton } from '../shared/parts/HelpButton.tsx'
import type { Query } from '../shared/query/queryState.ts'
import { useFollowQuote } from '../shared/query/useFollowQuote.ts'
import { useQuery } from '../shared/query/useQuery.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { speedEn as messages } from '../texts/speed.en.ts'
import { contradictsPools } from './market/confirmQuotes.ts'
import { affiliatesOf } from './partner/partnerQuote.ts'
import type { OpenRoute } from './situation.ts'
import type { SpeedChoice } from './speedChoices.ts'
import { speedChoices } from './speedChoices.ts'
import type { Swap } from './useSwap.ts'

/** Speeds older than this are quoted again with a new price (ms). */
const FRESH_MS = 30_000

/**
 * Chooses between a fast swap and a better price, where one is not both: cards with a quote each. They load after the
 * price and are cancelled when the amount changes.
 */
export function SpeedCards({ swap, route }: { swap: Swap; route: OpenRoute }) {
  const { nodes, form, amount, agreed, atLeast, quotes } = swap
  const { quote } = route
  const isCurrent = amount.kind === 'amount' && amount.units === quote.amountIn && quotes.result?.key === quotes.key
  const isMemoless = form.mode === 'memoless'
  const query = useQuery(
    useMemo(
      () => (isCurrent ? speedQuery(nodes, quote, atLeast && { atLeast, isMemoless }) : undefined),
      [nodes, isCurrent, quote, atLeast, isMemoless],
    ),
  )
  useFollowQuote(query, swap.quotes.result?.at, FRESH_MS)
  const speeds = query.result?.value.filter((speed) => !contradictsPools(speed.quote, agreed.pools))
  if (speeds === undefined) return query.failures === 0 ? null : <p className="t13 faint">{messages.failed}</p>
  const cards = speedChoices(speeds, { quote, chosen: form.speed, fixed: atLeast === undefined ? 'input' : 'output' })
  if (cards.length < 2) return null
  return (
    <section className="stack gap-2" aria-labelledby="speed-title">
      <div className="sect-h">
        <h2 id="speed-title">{messages.title}</h2>
        <HelpButton term="parts" name={messages.title} />
      </div>
      <div
        className={`speeds ${query.result?.key === query.key ? '' : 'dim'}`}
        role="radiogroup"
        aria-label={messages.title}
      >
        {cards.map((card) => (
          <Card key={`${card.streaming.interval} ${card.streaming.quantity}`} swap={swap} card={card} />
        ))}
      </div>
    </section>
  )
}

function Card({ swap, card }: { swap: Swap; card: SpeedChoice }) {
  const { form, locale, dispatch, atLeast } = swap
  const { quote, streaming, name, parts, isChosen } = card
  const formMessages = useMessages()
  const count = groupDigits(String(parts), locale)
  return (
    <label className="choice speed">
      <input
        type="radio"
        name="speed"
        checked={isChosen}
        onChange={() => dispatch({ type: 'speedChosen', speed: { protocol: quote.protocol, ...streaming } })}
      />
      <b>{messages.names[name]}</b>
      <span className="speed-time">{durationText(quote.totalSeconds, formMessages)}</span>
      {atLeast === undefined ? (
        <span className="num" title={coinText(quote.expectedAmountOut, form.to, locale)}>
          {shortCoinText(quote.expectedAmountOut, form.to, locale, 'down')}
        </span>
      ) : (
        <span className="num" title={coinText(quote.amountIn, form.from, locale)}>
          {shortCoinText(quote.amountIn, form.from, locale, 'up')}
        </span>
      )}
      <span className="t13 muted">
        {parts === 1 ? messages.oneSwap : streaming.quantity === 0 ? messages.upTo(count) : messages.parts(count)}
      </span>
    </label>
  )
}

/** Query for the speeds of a quoted swap on the quote's protocol, with the same affiliates: for its amount, or output. */
export function speedQuery(
  nodes: Nodes,
  quote: Quote,
  output?: { readonly atLeast: Units; readonly isMemoless: boolean },
): Query<readonly Speed[]> {
  const { protocol, fromAsset, toAsset, amountIn: amount } = quote
  const affiliates = affiliatesOf(quote)
  const family = `${protocol} ${formatAsset(fromAsset)} ${formatAsset(toAsset)}`
  return {
    key: `${family} ${output ? `${output.atLeast} output ${output.isMemoless}` : amount} ${affiliates.map(({ name, bps }) => `${name}:${bps}`).join('/')}`,
    family,
    async fetch(signal) {
      const pair = { fromAsset, toAsset, affiliates }
      if (output === undefined) return getSpeeds(nodes[protocol], { ...pair, amount }, { signal })
      const { getSpeedsAtLeast } = await import('./market/getPricesAtLeast.ts')
      return getSpeedsAtLeast(nodes[protocol], { ...pair, ...output }, { signal })
    },
  }
}
