import { useId, useMemo, useState } from 'react'
import type { Asset } from '../../core/asset/asset.ts'
import { formatAsset, layer1Of } from '../../core/asset/asset.ts'
import { parseAmountInput } from '../../core/asset/decimalInput.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { getPoolDepths } from '../../core/nodes/poolHistory.ts'
import type { Quote } from '../../core/quote/quote.ts'
import { durationText } from '../shared/figures/duration.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { browserMidgard } from '../shared/query/browserMidgard.ts'
import type { Query } from '../shared/query/queryState.ts'
import { useQuery } from '../shared/query/useQuery.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { priceLimitEn as messages } from '../texts/priceLimit.en.ts'
import { defaultPriceLimit, limitText, noLimit, priceLimitChoices } from './priceLimit.ts'
import type { HourlyDepths } from './suggestPriceLimit.ts'
import { isOffered, suggestPriceLimit } from './suggestPriceLimit.ts'
import type { Swap } from './useSwap.ts'

/** Bounds of an own limit, in hundredths of a percent. */
const lowestLimit = 10

const highestLimit = 5_000

/** A limit above this needs a warning. */
const wideLimit = 500

/** The word that allows a swap at any price. Case and surrounding spaces are ignored. */
const noLimitWord = 'no limit'

export const allowsAnyPrice = (text: string): boolean => text.trim().toLowerCase() === noLimitWord

const lastDay = { interval: 'hour', count: 24 } as const

/**
 * The limit applies when the network swaps the coins, before the payout waits. At least a block of the protocol (s).
 */
const secondsUntilRun = ({ totalSeconds, outboundDelaySeconds }: Quote): number =>
  Math.max(6, totalSeconds - outboundDelaySeconds)

/** Longest typed text; longer text is rejected. */
const longest = 20

/** Sets the price limit: four presets, an own value, or none after a typed consent. */
export function PriceLimitPanel({ swap, onClose }: { swap: Swap; onClose: () => void }) {
  const { form, dispatch, locale } = swap
  const formMessages = useMessages()
  const isPreset = priceLimitChoices.some((bps) => bps === form.limitBps)
  const [text, setText] = useState(isPreset || form.limitBps === noLimit ? '' : limitText(form.limitBps, locale))
  const choose = (limitBps: number) => dispatch({ type: 'limitChosen', limitBps })
  const choosePreset = (limitBps: number) => {
    setText('')
    choose(limitBps)
  }
  const type = (next: string) => {
    setText(next)
    const typed = parseLimit(next, locale)
    if (typed.kind === 'limit') choose(typed.bps)
  }
  if (form.fixed === 'to') {
    return (
      <>
        <p>{messages.exact}</p>
        <Done onClose={onClose} />
      </>
    )
  }
  return (
    <>
      <div className="limit-choices">
        <div className="seg">
          {priceLimitChoices.map((bps) => (
            <label key={bps}>
              <input type="radio" name="limit" checked={form.limitBps === bps} onChange={() => choosePreset(bps)} />
              {formMessages.percent(limitText(bps, locale))}
            </label>
          ))}
        </div>
        <OwnLimit text={text} locale={locale} onType={type} />
      </div>
      {form.limitBps > wideLimit && form.limitBps !== noLimit && (
        <p className="field-msg warn">
          <Icon name="warn" />
          <span>{messages.wide(limitText(form.limitBps, locale))}</span>
        </p>
      )}
      <p>{messages.explained}</p>
      <LimitSuggestion swap={swap} onChoose={choosePreset} />
      <AnyPrice isAllowed={form.limitBps === noLimit} locale={locale} onChoose={choose} />
      <Done onClose={onClose} />
    </>
  )
}

function Done({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className="btn btn--secondary btn--sm" onClick={onClose}>
      {messages.done}
    </button>
  )
}

interface OwnLimitProps {
  text: string
  locale: string
  onType: (text: string) => void
}

/** A limit between 0.1 and 50 percent. The one before stays in use while the text is not a limit. */
function OwnLimit({ text, locale, onType }: OwnLimitProps) {
  const id = useId()
  const problem = problemOf(parseLimit(text, locale), locale)
  return (
    <div className="limit-own">
      <span className="limit-field">
        <input
          className="review-input num"
          inputMode="decimal"
          autoComplete="off"
          aria-label={messages.own}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={id}
          placeholder="1.5"
          value={text}
          onChange={({ target }) => onType(target.value.slice(0, longest))}
        />
        <span aria-hidden="true">%</span>
      </span>
      <p id={id} className="field-msg bad" aria-live="polite">
        {problem}
      </p>
    </div>
  )
}

function problemOf({ kind }: TypedLimit, locale: string): string | undefined {
  switch (kind) {
    case 'unreadable':
      return messages.unreadable
    case 'too_low':
      return messages.tooLow(limitText(lowestLimit, locale))
    case 'too_high':
      return messages.tooHigh(limitText(highestLimit, locale))
    default:
      return undefined
  }
}

interface AnyPriceProps {
  isAllowed: boolean
  locale: string
  onChoose: (limitBps: number) => void
}

/** Removes the limit only after the person typed the word. */
function AnyPrice({ isAllowed, locale, onChoose }: AnyPriceProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (isAllowed) {
    return (
      <div className="callout callout--danger">
        <Icon name="warn" />
        <div>
          <b>{messages.noLimitSet}</b>
          <p>
            <button type="button" className="link" onClick={() => onChoose(defaultPriceLimit)}>
              {messages.setLimit(limitText(defaultPriceLimit, locale))}
            </button>
          </p>
        </div>
      </div>
    )
  }
  if (!isOpen) {
    return (
      <p>
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {messages.noLimit}
        </button>
      </p>
    )
  }
  return (
    <div className="consent-word">
      <p className="field-msg warn">
        <Icon name="warn" />
        <span>{messages.noLimitWhy}</span>
      </p>
      <label htmlFor={id}>{messages.typeToAllow(noLimitWord)}</label>
      <input
        id={id}
        className="review-input"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={longest}
        onChange={({ target }) => allowsAnyPrice(target.value) && onChoose(noLimit)}
      />
    </div>
  )
}

interface LimitSuggestionProps {
  swap: Swap
  onChoose: (limitBps: number) => void
}

/** Suggests a preset from the pair's moves of the last day. Changes no setting. Renders nothing without history. */
function LimitSuggestion({ swap: { route, form, locale }, onChoose }: LimitSuggestionProps) {
  const texts = useMessages()
  const { from, to } = form
  const protocol = route?.protocol
  const query = useMemo(() => protocol && pairDepthsQuery(protocol, { from, to }), [protocol, from, to])
  const { result, key } = useQuery(query)
  if (!route || result === undefined || result.key !== key) return null
  const seconds = secondsUntilRun(route.quote)
  const limit = suggestPriceLimit(result.value, seconds)
  if (limit === undefined) return null
  const [text, bps] = limit === 'none' ? [messages.restless, Math.max(...priceLimitChoices)] : [messages.usual, limit]
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

/** Query for the depths of a pair's pools in the last 24 hours, as one protocol's indexer reports them. */
function pairDepthsQuery(
  protocol: Protocol,
  { from, to }: { readonly from: Asset; readonly to: Asset },
): Query<{ readonly from: HourlyDepths; readonly to: HourlyDepths }> {
  const names = [from, to].map((asset) => formatAsset(layer1Of(asset)))
  return {
    key: `depths ${protocol} ${names.join(' ')}`,
    family: 'depths',
    fetch: async (signal) => {
      const indexer = browserMidgard()[protocol]
      const read = async (pool: string | undefined) =>
        pool === undefined || pool === protocols[protocol].baseAsset
          ? undefined
          : getPoolDepths(indexer, pool, lastDay, { signal })
      const [sold, bought] = await Promise.all([read(names[0]), read(names[1])])
      return { from: sold, to: bought }
    },
  }
}

/** A typed percentage as hundredths of a percent, or why it can't be used. */
type TypedLimit =
  | { readonly kind: 'limit'; readonly bps: number }
  | { readonly kind: 'empty' | 'unreadable' | 'too_low' | 'too_high' }

/** Parses a percentage with up to two decimals, in the locale's format. Nothing is rounded. */
export function parseLimit(text: string, locale: string): TypedLimit {
  const typed = text.trim().replace(/\s*%$/, '')
  if (typed === '') return { kind: 'empty' }
  const bps = hundredths(typed, locale)
  if (bps === undefined) return { kind: 'unreadable' }
  if (bps < BigInt(lowestLimit)) return { kind: 'too_low' }
  if (bps > BigInt(highestLimit)) return { kind: 'too_high' }
  return { kind: 'limit', bps: Number(bps) }
}

function hundredths(text: string, locale: string): bigint | undefined {
  try {
    return parseAmountInput(text, { decimals: 2, locale })
  } catch {
    return undefined
  }
}
