import { reviewEn as messages } from '../messages/review.en.ts'
import { Icon } from '../parts/Icon.tsx'
import type { ReviewAction, ReviewEffect } from './reviewAction.ts'

interface ReviewActionsProps {
  action: ReviewAction
  /** Tracking page of a transaction that may have been sent. */
  page: string | undefined
  onBack: (() => void) | undefined
  onAction: (does: ReviewEffect) => void
}

/** Shows the main button, always the same element so that it keeps the focus, and the back button. */
export function ReviewActions({ action: { label, effect: does }, page, onBack, onAction }: ReviewActionsProps) {
  return (
    <div className="review-actions">
      {page !== undefined && (
        <a className="btn btn--quiet" href={page}>
          {messages.track}
        </a>
      )}
      {onBack && (
        <button type="button" className="btn btn--quiet" onClick={onBack}>
          {messages.back}
        </button>
      )}
      <button
        type="button"
        className="btn btn--primary"
        aria-disabled={does.kind === 'nothing' || undefined}
        onClick={() => onAction(does)}
      >
        {does.kind === 'sign' && <Icon name="lock" />}
        {label}
      </button>
    </div>
  )
}
