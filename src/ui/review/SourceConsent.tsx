import type { RefObject } from 'react'
import { reviewEn as messages } from '../texts/review.en.ts'

interface SourceConsentProps {
  isAccepted: boolean
  onAccept: (accepts: boolean) => void
  /** The checkbox, which the main button focuses. */
  fieldRef: RefObject<HTMLInputElement | null>
}

/** Shows the checkbox that accepts an address which one operator alone names. */
export function SourceConsent({ isAccepted, onAccept, fieldRef }: SourceConsentProps) {
  return (
    <label className="consent">
      <input ref={fieldRef} type="checkbox" checked={isAccepted} onChange={({ target }) => onAccept(target.checked)} />
      <span>{messages.acceptSource}</span>
    </label>
  )
}
