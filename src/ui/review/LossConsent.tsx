import { type RefObject, useId, useState } from 'react'
import { type Consented, consentNeeded } from '../../core/quote/expectConsent.ts'
import { lossTitle } from '../form/market/lossTitle.ts'
import { lossLevel, type RouteCost } from '../form/market/routeCost.ts'
import { percentText } from '../shared/figures/figures.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { orderEn } from '../texts/order.en.ts'
import { reviewEn as messages } from '../texts/review.en.ts'
import { consentWord, isConsentWord } from './consent.ts'

/** A loss against market. */
type ConsentCost = Pick<RouteCost, 'lossBps' | 'lossUsd' | 'consent'>

interface LossConsentProps {
  cost: ConsentCost | undefined
  /** Whether it is how far the limit of an order is below the market. */
  isOrder?: boolean
  consented: Consented | undefined
  onConsent: (consented: Consented | undefined) => void
  /** The checkbox or text field that the main button focuses. */
  fieldRef: RefObject<HTMLInputElement | null>
  locale: string
}

/** Shows the loss against market, and from 5 percent the checkbox or the word that accepts it. */
export function LossConsent({ cost, isOrder = false, consented, onConsent, fieldRef, locale }: LossConsentProps) {
  if (cost === undefined) {
    return (
      <Callout tone="danger" title={messages.marketUnknownTitle} urgent>
        <p>{messages.marketUnknown}</p>
      </Callout>
    )
  }
  if (lossLevel(cost) !== 'high') return null
  const title = isOrder ? orderEn.belowTitle(percentText(cost.lossBps, locale)) : lossTitle(cost, { messages, locale })
  if (cost.consent === 'blocked') {
    return (
      <Callout tone="danger" title={title} urgent>
        <p>{isOrder ? orderEn.below : messages.lossBlocked}</p>
      </Callout>
    )
  }
  const isAccepted = consentNeeded(cost, consented) === 'none'
  const field = { cost, isAccepted, onConsent, fieldRef, locale }
  return (
    <Callout tone="warn" title={title}>
      <p>{isOrder ? orderEn.below : messages.lossWhy}</p>
      {cost.consent === 'checkbox' && <ConsentBox {...field} />}
      {cost.consent === 'word' && <ConsentWord {...field} />}
      {cost.consent !== 'none' && (
        <span className="sr" role="status">
          {isAccepted ? messages.lossAccepted : `${title}. ${messages.acceptLossFirst}.`}
        </span>
      )}
    </Callout>
  )
}

interface FieldProps extends Pick<LossConsentProps, 'onConsent' | 'fieldRef' | 'locale'> {
  cost: ConsentCost
  isAccepted: boolean
}

function ConsentBox({ cost: { lossBps }, isAccepted, onConsent, fieldRef, locale }: FieldProps) {
  return (
    <label className="consent">
      <input
        ref={fieldRef}
        type="checkbox"
        checked={isAccepted}
        onChange={({ target }) => onConsent(target.checked ? { by: 'checkbox', lossBps } : undefined)}
      />
      <span>{messages.acceptLoss(percentText(lossBps, locale))}</span>
    </label>
  )
}

function ConsentWord({ cost: { lossBps }, isAccepted, onConsent, fieldRef, locale }: FieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  // A word typed for a smaller loss is cleared when the loss grows.
  const open = isConsentWord(typed) ? '' : typed
  const shown = isAccepted ? typed || consentWord : open
  return (
    <div className="consent-word">
      <label htmlFor={id}>{messages.typeToAccept(consentWord, percentText(lossBps, locale))}</label>
      <input
        ref={fieldRef}
        id={id}
        className="review-input"
        value={shown}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        onChange={({ target: { value } }) => {
          setTyped(value)
          onConsent(isConsentWord(value) ? { by: 'word', lossBps } : undefined)
        }}
      />
    </div>
  )
}
