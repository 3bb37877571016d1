import { Suspense, useState } from 'react'
import { homeChain } from '../../core/asset/asset.ts'
import { type Action, chooseAction, recipientStates } from '../form/chooseAction.ts'
import { useIsNoticeLoading } from '../form/useNotices.ts'
import type { Swap } from '../form/useSwap.ts'
import { type SwapRequest, swapRequestOf } from '../review/swapRequest.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { openingFor } from '../shared/assets/openingAmount.ts'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { Opening } from '../shared/parts/Opening.tsx'
import { useMessages } from '../texts/MessagesContext.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import { type MemolessForm, memolessForm } from './memolessForm.ts'
import { useAvailability } from './useAvailability.ts'

const MemolessDialog = lazyPart(() => import('./MemolessDialog.tsx').then((room) => room.MemolessDialog))

/** The form's main button for a swap without a wallet. Without an effect, its label says why. */
export function MemolessAction({ swap }: { swap: Swap }) {
  const formMessages = useMessages()
  const [request, setRequest] = useState<SwapRequest | undefined>(undefined)
  const { form, locale, situation, dispatch, route } = swap
  const state = memolessForm({ ...swap, availability: useAvailability() })
  // Prices are the same on each network; only what follows a review differs.
  const action = chooseAction(situation, {
    from: form.from,
    locale,
    messages: formMessages,
    funds: { kind: 'unknown' },
    recipients: recipientStates(form, 'THORCHAIN'),
    opening: openingFor(form.from, swap.prices.from),
    isOrder: form.order !== undefined,
    isNoticeLoading: useIsNoticeLoading(swap),
  })
  const { label, press } = buttonOf(state, action, swap)
  const review = () => {
    if (route !== undefined) setRequest(swapRequestOf(form, route, swap))
  }
  const close = () => setRequest(undefined)
  const chooseWallet = () => {
    close()
    dispatch({ type: 'modeChosen', mode: 'wallet' })
  }
  const act = () => {
    if (press === 'review') review()
    if (press === 'wallet') chooseWallet()
    if (press === 'route') dispatch({ type: 'routeChosen', route: 'THORCHAIN' })
    if (press === 'refresh') swap.refresh()
    if (typeof press === 'object') dispatch({ type: 'filled', text: press.fill })
  }
  const soon = () => press === 'review' && MemolessDialog.preload()
  return (
    <>
      <button
        type="button"
        className="btn btn--primary btn--lg"
        aria-disabled={press === undefined || undefined}
        onClick={act}
        onPointerEnter={soon}
        onFocus={soon}
      >
        {label}
      </button>
      {request && (
        <Suspense fallback={<Opening />}>
          <MemolessDialog
            request={request}
            prices={swap.prices}
            locale={locale}
            onClose={close}
            onWallet={chooseWallet}
          />
        </Suspense>
      )}
    </>
  )
}

interface Button {
  readonly label: string
  readonly press: 'review' | 'wallet' | 'route' | 'refresh' | { readonly fill: string } | undefined
}

function buttonOf(state: MemolessForm, { label, effect }: Action, { form }: Swap): Button {
  switch (state.kind) {
    case 'obstacle':
    case 'closed':
      return { label: messages.useWallet, press: 'wallet' }
    case 'step':
      return { label: messages.chooseAmount, press: undefined }
    case 'route':
      return { label: messages.useThorchain, press: 'route' }
    case 'destination':
      return { label: messages.enterAddress(chainName(homeChain(form.to, 'THORCHAIN'))), press: undefined }
    default:
      if (effect.kind === 'review') return { label: messages.continueWithout, press: 'review' }
      if (effect.kind === 'fill') return { label, press: { fill: effect.text } }
      return { label, press: effect.kind === 'refresh' ? 'refresh' : undefined }
  }
}
