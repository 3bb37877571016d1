import { type KeyboardEvent, Suspense } from 'react'
import { publicConfig } from '../../runtime/browser.ts'
import { CopyLink } from '../form/CopyLink.tsx'
import { FormHead } from '../form/FormHead.tsx'
import { LazySeenQuote } from '../form/LazySeenQuote.tsx'
import { Notice } from '../form/Notice.tsx'
import { OrderKind } from '../form/order/OrderKind.tsx'
import { PartnerLine } from '../form/PartnerLine.tsx'
import { ReceiveLeg } from '../form/ReceiveLeg.tsx'
import { Recipients } from '../form/Recipients.tsx'
import { RouteStrip } from '../form/RouteStrip.tsx'
import { SendLeg } from '../form/SendLeg.tsx'
import type { Side } from '../form/swapForm.ts'
import type { Swap } from '../form/useSwap.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import type { Messages } from '../texts/form.en.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { FormAction } from './FormAction.tsx'
import { PayModeNotes, PayModeTabs } from './PayMode.tsx'

const OrderFields = lazyPart(() => import('../form/order/OrderFields.tsx').then((part) => part.OrderFields))

interface SwapCardProps {
  swap: Swap
  onPick: (side: Side) => void
  /** Called before a likely pick. */
  onPreloadPicker: () => void
  onReview: () => void
  /** Called before a likely review. */
  onPreloadReview: () => void
}

/** The swap form: both amounts, the route between them, the notice and the main button. */
export function SwapCard({
  swap,
  onPick,
  onPreloadPicker: onWarm,
  onReview,
  onPreloadReview: onReviewSoon,
}: SwapCardProps) {
  const messages = useMessages()
  return (
    <form
      className="card form"
      aria-label={swap.form.order ? messages.orderTitle : messages.formTitle}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={pressOnEnter}
    >
      {swap.form.linkProblem !== undefined && <Notice swap={swap} />}
      <PayModeTabs swap={swap} />
      <FormHead swap={swap} kind={<OrderKind swap={swap} />}>
        <CopyLink link={swap.link} />
      </FormHead>
      <div className="crossing">
        <SendLeg swap={swap} onPick={() => onPick('from')} onPreloadPicker={onWarm} />
        <RouteStrip swap={swap} />
        <ReceiveLeg swap={swap} onPick={() => onPick('to')} onPreloadPicker={onWarm} />
      </div>
      {swap.form.order && (
        <Suspense fallback={<div className="order-fields" />}>
          <OrderFields swap={swap} />
        </Suspense>
      )}
      {swap.form.linkProblem === undefined && <Notice swap={swap} />}
      <Recipients swap={swap} />
      <LazySeenQuote swap={swap} />
      <PayModeNotes swap={swap} />
      <PartnerLine swap={swap} />
      <div className="form-action">
        <FormAction swap={swap} onReview={onReview} onPreloadReview={onReviewSoon} />
      </div>
      <p className="form-note">
        <Icon name="info" /> {noteOf(swap, messages)}
      </p>
    </form>
  )
}

/** Enter in the amount presses the main button. */
function pressOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const isAmount = event.target instanceof Element && event.target.matches('.crossing input, .order-fields .text-input')
  if (event.key !== 'Enter' || !isAmount || event.nativeEvent.isComposing) return
  event.currentTarget.querySelector<HTMLButtonElement>('.form-action .btn--primary')?.click()
}

/** Says when coins move. On the devnet a test wallet pays, unless an own wallet is connected. */
function noteOf({ form, payer }: Swap, messages: Messages): string {
  if (form.mode === 'memoless') return messages.nothingPaidYet
  const isTest = publicConfig.network === 'devnet' && (payer.account?.kind ?? 'burner') === 'burner'
  return isTest ? messages.nothingSentYet : messages.nothingSentBefore
}
