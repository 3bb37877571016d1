import { useEffect, useState } from 'react'
import { openingFor } from '../shared/assets/openingAmount.ts'
import { useDelayed } from '../shared/time/useDelayed.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { chooseAction, recipientStates } from './chooseAction.ts'
import { createPresses, type Effect } from './createPresses.ts'
import { useIsNoticeLoading } from './useNotices.ts'
import type { Swap } from './useSwap.ts'

interface PrimaryActionProps {
  swap: Swap
  onReview: () => void
  onPreloadReview: () => void
}

/**
 * The main button. It stays focusable when it does nothing, so that its reason can be read. A busy label appears after
 * 150 ms; a press until then is kept.
 */
export function PrimaryAction({ swap, onReview, onPreloadReview: onReviewSoon }: PrimaryActionProps) {
  const messages = useMessages()
  const { form, locale, situation, dispatch } = swap
  const {
    label: current,
    effect,
    isBusy = false,
  } = chooseAction(situation, {
    from: form.from,
    locale,
    messages,
    funds: swap.payer.funds,
    recipients: recipientStates(form, swap.protocol),
    opening: openingFor(form.from, swap.prices.from),
    isNoticeLoading: useIsNoticeLoading(swap),
  })
  const label = useDelayed(current, isBusy)
  const isOff = useDelayed(effect.kind === 'nothing', isBusy)
  const seen = { label, isBusy, isOff, effect, link: swap.link }
  const [{ press, settle }] = useState(createPresses)
  const run = (does: Effect | undefined) => {
    if (does?.kind === 'refresh') swap.refresh()
    if (does?.kind === 'review') onReview()
    if (does?.kind === 'route') dispatch({ type: 'routeChosen', route: does.route })
    if (does?.kind === 'fill') dispatch({ type: 'filled', text: does.text })
  }
  useEffect(() => run(settle(seen)))
  const soon = () => effect.kind === 'review' && onReviewSoon()
  return (
    <button
      type="button"
      className="btn btn--primary btn--lg"
      aria-disabled={isOff || undefined}
      onClick={() => run(press(seen))}
      onPointerEnter={soon}
      onFocus={soon}
    >
      {label}
    </button>
  )
}
