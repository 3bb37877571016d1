import { useId, useState } from 'react'
import { Icon } from '../shared/parts/Icon.tsx'
import { limitEn as messages } from '../texts/limit.en.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { LimitSuggestion } from './LimitSuggestion.tsx'
import { defaultLimit, limitChoices, limitText, noLimit } from './limit.ts'
import {
  allowsAnyPrice,
  highestLimit,
  lowestLimit,
  noLimitWord,
  parseLimit,
  type TypedLimit,
  wideLimit,
} from './parseLimit.ts'
import type { Swap } from './useSwap.ts'

/** Longest typed text; longer text is rejected. */
const longest = 20

/** Sets the price limit: four presets, an own value, or none after a typed consent. */
export function LimitPanel({ swap, onClose }: { swap: Swap; onClose: () => void }) {
  const { form, dispatch, locale } = swap
  const formMessages = useMessages()
  const isPreset = limitChoices.some((bps) => bps === form.limitBps)
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
  return (
    <>
      <div className="limit-choices">
        <div className="seg">
          {limitChoices.map((bps) => (
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
      <button type="button" className="btn btn--secondary btn--sm" onClick={onClose}>
        {messages.done}
      </button>
    </>
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
            <button type="button" className="link" onClick={() => onChoose(defaultLimit)}>
              {messages.setLimit(limitText(defaultLimit, locale))}
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
