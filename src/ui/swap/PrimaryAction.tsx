import { useMessages } from '../messages/MessagesContext.tsx'
import { useDelayed } from '../time/useDelayed.ts'
import { chooseAction, recipientStates } from './chooseAction.ts'
import { useIsNoticeLoading } from './useNotices.ts'
import type { Swap } from './useSwap.ts'

interface PrimaryActionProps {
  swap: Swap
  onReview: () => void
  onPreloadReview: () => void
}

/**
 * The main button. It stays focusable when it does nothing, so that its reason can be read. A busy label appears after
 * 150 ms; until then a press does nothing.
 */
export function PrimaryAction({ swap, onReview, onPreloadReview: onReviewSoon }: PrimaryActionProps) {
  const messages = useMessages()
  const { form, locale, situation, dispatch } = swap
  const {
    label,
    effect: does,
    isBusy = false,
  } = chooseAction(situation, {
    from: form.from,
    locale,
    messages,
    funds: swap.payer.funds,
    recipients: recipientStates(form, swap.protocol),
    isNoticeLoading: useIsNoticeLoading(swap),
  })
  const shown = useDelayed(label, isBusy)
  const isOff = useDelayed(does.kind === 'nothing', isBusy)
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
      aria-disabled={isOff || undefined}
      onClick={press}
      onPointerEnter={soon}
      onFocus={soon}
    >
      {shown}
    </button>
  )
}
