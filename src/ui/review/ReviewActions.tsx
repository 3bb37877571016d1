import { Icon } from '../shared/parts/Icon.tsx'
import { SheetActions } from '../shared/parts/SheetActions.tsx'
import { reviewEn as messages } from '../texts/review.en.ts'
import type { ReviewAction, ReviewEffect } from './reviewAction.ts'

interface ReviewActionsProps {
  action: ReviewAction
  /** Tracking page of a transaction that may have been sent. */
  page: string | undefined
  onBack: (() => void) | undefined
  onAction: (does: ReviewEffect) => void
}

/** Shows the main button, the back button and the link to a transaction that may have been sent. */
export function ReviewActions({ action: { label, effect: does }, page, onBack, onAction }: ReviewActionsProps) {
  const tracking = page !== undefined && (
    <a className="btn btn--quiet" href={page}>
      {messages.track}
    </a>
  )
  return (
    <SheetActions
      others={tracking}
      back={onBack && { label: messages.back, onBack }}
      isDisabled={does.kind === 'nothing'}
      onAction={() => onAction(does)}
    >
      {does.kind === 'sign' && <Icon name="lock" />}
      {label}
    </SheetActions>
  )
}
