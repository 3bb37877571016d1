import { useMemo } from 'react'
import { protocols } from '../../core/chains/protocol.ts'
import type { Quote } from '../../core/quote/quote.ts'
import { durationText } from '../shared/figures/duration.ts'
import { useQuery } from '../shared/query/useQuery.ts'
import { limitEn as messages } from '../texts/limit.en.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { limitChoices, limitText } from './limit.ts'
import { pairDepthsQuery } from './pairDepthsQuery.ts'
import { isOffered, suggestLimit } from './suggestLimit.ts'
import type { Swap } from './useSwap.ts'

interface LimitSuggestionProps {
  swap: Swap
  onChoose: (limitBps: number) => void
}

/** Suggests a preset from the pair's moves of the last day. Changes no setting. Renders nothing without history. */
export function LimitSuggestion({ swap: { route, form, locale }, onChoose }: LimitSuggestionProps) {
  const texts = useMessages()
  const { from, to } = form
  const protocol = route?.protocol
  const query = useMemo(() => protocol && pairDepthsQuery(protocol, { from, to }), [protocol, from, to])
  const { result, key } = useQuery(query)
  if (!route || result === undefined || result.key !== key) return null
  const seconds = secondsUntilRun(route.quote)
  const limit = suggestLimit(result.value, seconds)
  if (limit === undefined) return null
  const [text, bps] = limit === 'none' ? [messages.restless, Math.max(...limitChoices)] : [messages.usual, limit]
  const percent = limitText(bps, locale)
  return (
    <div className="limit-suggestion">
      <p>
        {text(from.ticker, to.ticker, percent, durationText(seconds, texts))}{' '}
        <span className="faint">{messages.usualSource(protocols[route.protocol].name)}</span>
      </p>
      {limit !== 'none' && isOffered(limit, form.limitBps) && (
        <button type="button" className="link" onClick={() => onChoose(limit)}>
          {messages.use(percent)}
        </button>
      )}
    </div>
  )
}

/** The limit applies when the network swaps the coins, before the payout waits. At least a block of the protocol (s). */
const secondsUntilRun = ({ totalSeconds, outboundDelaySeconds }: Quote): number =>
  Math.max(6, totalSeconds - outboundDelaySeconds)
