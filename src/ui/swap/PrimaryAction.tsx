import { useMessages } from '../messages/MessagesContext.tsx'
import { chooseAction, recipientStates } from './chooseAction.ts'
import type { Swap } from './useSwap.ts'

interface PrimaryActionProps {
  swap: Swap
  onReview: () => void
  onPreloadReview: () => void
}

/** The main button. It stays focusable when it does nothing, so that its reason can be read. */
export function PrimaryAction({ swap, onReview, onPreloadReview: onReviewSoon }: PrimaryActionProps) {
  const messages = useMessages()
  const { form, locale, situation, dispatch } = swap
  const { label, effect: does } = chooseAction(situation, {
    from: form.from,
    locale,
    messages,
    funds: swap.payer.funds,
    recipients: recipientStates(form, swap.protocol),
  })
  const press = () => {
    if (does.kind === 'refresh') swap.refresh()
    if (does.kind === 'review') onReview()
    if (does.kind === 'fill') dispatch({ type: 'filled', text: does.text })
  }
  const soon = () => does.kind === 'review' && onReviewSoon()
  return (
    <button
      type="button"
      className="btn btn--primary btn--lg"
      aria-disabled={does.kind === 'nothing' || undefined}
      onClick={press}
      onPointerEnter={soon}
      onFocus={soon}
    >
      {label}
    </button>
  )
}
