import { reviewEn as messages } from '../messages/review.en.ts'
import { Icon } from '../parts/Icon.tsx'
import type { ReviewAction, ReviewEffect } from './reviewAction.ts'

interface ReviewActionsProps {
  action: ReviewAction
  /** Of what may be on its way. */
  page: string | undefined
  onBack: (() => void) | undefined
  onDeed: (does: ReviewEffect) => void
}

/** The one action, always the same button, so that the focus stays where it was; beside it the way back. */
export function ReviewActions({ action: { label, effect: does }, page, onBack, onDeed }: ReviewActionsProps) {
  return (
    <div className="review-actions">
      {page !== undefined && (
        <a className="btn btn--quiet" href={page}>
          {messages.follow}
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
        onClick={() => onDeed(does)}
      >
        {does.kind === 'sign' && <Icon name="lock" />}
        {label}
      </button>
    </div>
  )
}
