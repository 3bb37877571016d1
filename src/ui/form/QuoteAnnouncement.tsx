import { useEffect, useRef, useState } from 'react'
import { protocols } from '../../core/chains/protocol.ts'
import { shortCoinText } from '../shared/figures/coinText.ts'
import { outcomeEn as messages } from '../texts/outcome.en.ts'
import { type Announced, isNews } from './announce.ts'
import type { Swap } from './useSwap.ts'

/** Text of the live region for new prices, which changes rarely (see announce.ts). It loads with the first price. */
export function QuoteAnnouncement({ swap }: { swap: Swap }) {
  const { situation, form, locale, quotes } = swap
  const last = useRef<Announced | undefined>(undefined)
  const [announcement, setAnnouncement] = useState('')
  const route = situation.kind === 'priced' && situation.freshness === 'fresh' ? situation.route : undefined

  useEffect(() => {
    if (!route) return
    const amount = route.quote.expectedAmountOut
    const next = { subject: `${quotes.key} ${route.protocol}`, amount, at: performance.now() }
    if (!isNews(last.current, next)) return
    last.current = next
    setAnnouncement(
      messages.announceQuote(shortCoinText(amount, form.to, locale, 'down'), protocols[route.protocol].name),
    )
  }, [route, quotes.key, form.to, locale])

  return announcement
}
