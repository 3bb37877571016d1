import { useEffect, useRef, useState } from 'react'
import { protocols } from '../../core/chains/protocol.ts'
import { shortCoinText } from '../shared/figures/coinText.ts'
import { outcomeEn as messages } from '../texts/outcome.en.ts'
import type { Swap } from './useSwap.ts'

/**
 * Limits announcements, so that screen readers are not interrupted: at most this often, and only for this much change.
 */
const announceEveryMs = 10_000

const materialBps = 10n

/** Text of the live region for new prices, which changes rarely (see announce.ts). It loads with the first price. */
export function QuoteAnnouncement({ swap }: { swap: Swap }) {
  const { situation, form, locale, quotes, order } = swap
  const least = order?.figures?.output
  const last = useRef<Announced | undefined>(undefined)
  const [announcement, setAnnouncement] = useState('')
  const route = situation.kind === 'priced' && situation.freshness === 'fresh' ? situation.route : undefined

  useEffect(() => {
    if (!route) return
    const { amountIn, expectedAmountOut } = route.quote
    const isOutput = form.fixed === 'to'
    const amount = least ?? (isOutput ? amountIn : expectedAmountOut)
    const subject = `${quotes.key} ${route.protocol} ${least === undefined}`
    const next = { subject, amount, at: performance.now() }
    if (!isNews(last.current, next)) return
    last.current = next
    const { name } = protocols[route.protocol]
    setAnnouncement(
      isOutput
        ? messages.announceNeed(shortCoinText(amount, form.from, locale, 'up'), name)
        : (least === undefined ? messages.announceQuote : messages.announceLeast)(
            shortCoinText(amount, form.to, locale, 'down'),
            name,
          ),
    )
  }, [route, least, quotes.key, form.from, form.to, form.fixed, locale])

  return announcement
}

interface Announced {
  /** Pair and route; a change of it is always news. */
  readonly subject: string
  readonly amount: bigint
  readonly at: number
}

/** Whether to announce a new amount: another subject, or a change of 0.1 % or more since the last announcement. */
export function isNews(last: Announced | undefined, next: Announced): boolean {
  if (last === undefined || last.subject !== next.subject) return true
  if (next.at - last.at < announceEveryMs) return false
  const change = next.amount > last.amount ? next.amount - last.amount : last.amount - next.amount
  return change * 10_000n >= last.amount * materialBps
}
