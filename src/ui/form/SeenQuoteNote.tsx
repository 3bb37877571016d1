import { Callout } from '../shared/parts/Callout.tsx'
import { nodeSeconds } from '../shared/time/priceValidity.ts'
import { useNodeOffset } from '../shared/time/useNodeOffset.ts'
import { linksEn } from '../texts/links.en.ts'
import { readSeenQuote, seenQuoteText } from './readSeenQuote.ts'
import type { Swap } from './useSwap.ts'

/** Shows how the price changed since an agent's quote, until the person changes the swap. */
export function SeenQuoteNote({ search, swap }: { search: string; swap: Swap }) {
  const { nodes, form, amount, route, locale, protocol } = swap
  const offset = useNodeOffset(nodes, true)[protocol]
  const seen = readSeenQuote(search)
  const current = {
    from: form.from,
    to: form.to,
    units: amount.kind === 'amount' ? amount.units : undefined,
    out: route?.quote.expectedAmountOut,
  }
  const text = seen && seenQuoteText(seen, current, { messages: linksEn, locale, now: offset && nodeSeconds(offset) })
  if (!text) return null
  return (
    <div role="status">
      <Callout tone={text.isWorse ? 'warn' : 'info'} title={text.title}>
        <p>{text.text}</p>
      </Callout>
    </div>
  )
}
