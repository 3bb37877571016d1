import { useEffect, useState } from 'react'
import { openingFor } from '../shared/assets/openingAmount.ts'
import { useDelayed } from '../shared/time/useDelayed.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import type { Action } from './chooseAction.ts'
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
    isOrder: form.order !== undefined,
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

export type Effect = Action['effect']

/** The button as the person sees it. While it is busy for less than 150 ms, label and `isOff` are those before. */
export interface SeenButton extends Pick<Action, 'effect'> {
  readonly label: string
  readonly isBusy: boolean
  readonly isOff: boolean
  /** Link of the swap that a press is about. */
  readonly link: string
}

/**
 * Decides what a press does at a button that may be busy without showing it. Such a press is kept, and applies once if
 * the button then does the same for the same swap. A refresh is not repeated: the button was busy with one.
 */
export function createPresses() {
  let kept: SeenButton | undefined
  return {
    /** Returns what the press does now. */
    press(seen: SeenButton): Effect | undefined {
      if (!seen.isBusy) return seen.effect
      if (!seen.isOff) kept = seen
    },
    /** Returns what a kept press does after a change of the button. */
    settle({ isBusy, label, link, effect }: SeenButton): Effect | undefined {
      if (isBusy || !kept) return
      const isMeant = kept.label === label && kept.link === link && effect.kind !== 'refresh'
      kept = undefined
      return isMeant ? effect : undefined
    },
  }
}
