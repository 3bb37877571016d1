import type { Units } from '../../core/asset/amount.ts'
import type { Quote } from '../../core/quote/quote.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { bpsBelow, percentText } from '../shared/figures/figures.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { reviewEn as messages } from '../texts/review.en.ts'

interface ExactNoteProps {
  quote: Quote
  /** The least output, as the memo demands it; undefined for a swap by its input. */
  least: Units | undefined
  locale: string
}

/** Says what differs for a typed output: a refund comes instead of less, and what the swap pays above it is theirs. */
export function ExactNote({ quote, least, locale }: ExactNoteProps) {
  if (least === undefined) return null
  const { fromAsset, toAsset, expectedAmountOut: out } = quote
  const more = shortCoinText(out - least, toAsset, locale, 'down')
  return (
    <Callout tone="info" title={messages.exactTitle(coinText(least, toAsset, locale))}>
      <p>{messages.exactWhy(fromAsset.ticker)}</p>
      <p>{messages.exactRoom(more, percentText(bpsBelow(least, out) ?? 0n, locale))}</p>
    </Callout>
  )
}
