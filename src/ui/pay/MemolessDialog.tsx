import { useRef, useState } from 'react'
import type { Units } from '../../core/asset/amount.ts'
import { referenceDecimals } from '../../core/memo/memoless/reference.ts'
import type { Consented } from '../../core/quote/expectConsent.ts'
import { consentNeeded } from '../../core/quote/expectConsent.ts'
import type { Consent } from '../../core/quote/lossConsent.ts'
import { browserNodes } from '../../runtime/browser.ts'
import { isWorsePrice, priceOf, shownPrice } from '../review/agreedPrice.ts'
import { reviewView } from '../review/reviewView.ts'
import type { SwapPrices } from '../review/swapPrices.ts'
import type { SwapRequest } from '../review/swapRequest.ts'
import { useAgreedTime } from '../review/useAgreedTime.ts'
import { paymentPath } from '../shared/embedParams.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { Sheet } from '../shared/parts/Sheet.tsx'
import { SheetActions } from '../shared/parts/SheetActions.tsx'
import { SheetHead } from '../shared/parts/SheetHead.tsx'
import { secondsUntil } from '../shared/time/nodeClock.ts'
import { useNow } from '../shared/time/useNow.ts'
import { orderEn } from '../texts/order.en.ts'
import type { PayMessages } from '../texts/pay.en.ts'
import { payEn as messages } from '../texts/pay.en.ts'
import type { ReviewMessages } from '../texts/review.en.ts'
import { reviewEn } from '../texts/review.en.ts'
import { usualArrival } from '../track/history/usualArrival.ts'
import type { MemolessReview } from './loadMemolessReview.ts'
import { MemolessReviewBody } from './MemolessReviewBody.tsx'
import { storeSwap } from './storedSwaps.ts'
import type { ReviewState } from './useMemolessReview.ts'
import { useMemolessReview } from './useMemolessReview.ts'

interface MemolessDialogProps {
  request: SwapRequest
  prices: SwapPrices
  locale: string
  onClose: () => void
  /** Closes it, and changes the form to the way with a wallet. */
  onWallet: () => void
}

/** Reviews a swap without a wallet, and opens the pay page, which registers it. */
export function MemolessDialog({ request, prices, locale, onClose, onWallet }: MemolessDialogProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { state, load } = useMemolessReview(request)
  const [agreed, setAgreed] = useState<Units>(shownPrice(request))
  const [consented, setConsented] = useState<Consented | undefined>(undefined)
  const [isBlocked, setBlocked] = useState(false)
  const review = state.kind === 'ready' ? state.review : undefined
  const view = review && viewOf(review, locale)
  const isExpired = useExpiry(review)
  const quote = review?.quote
  const button = reviewButton(
    {
      state: state.kind,
      isExpired,
      agrees: view?.agrees ?? false,
      isWorse: quote !== undefined && isWorsePrice(request, agreed, quote),
      consent: consentNeeded(review?.cost, consented),
    },
    { messages, review: reviewEn },
  )
  const act = () => {
    if (button.effect === 'reload') load()
    if (button.effect === 'price' && quote !== undefined) setAgreed(priceOf(request, quote))
    if (button.effect === 'consent') field.current?.focus()
    if (button.effect === 'register' && state.kind === 'ready') setBlocked(!openPayment(state))
  }
  return (
    <Sheet className="review" initialFocus={title} onClose={onClose}>
      <SheetHead
        title={request.order ? orderEn.reviewTitle : messages.reviewTitle}
        titleRef={title}
        close={reviewEn.close}
      />
      <div className="review-body">
        {isBlocked && (
          <Callout tone="danger" title={messages.blockedTitle} urgent>
            <p>{messages.blocked}</p>
          </Callout>
        )}
        <MemolessReviewBody
          state={state}
          view={isExpired ? undefined : view}
          isExpired={isExpired}
          isWorse={button.effect === 'price'}
          request={request}
          prices={prices}
          locale={locale}
          onWallet={onWallet}
          consent={{ consented, onConsent: setConsented, fieldRef: field }}
        />
      </div>
      <SheetActions
        back={{ label: messages.back, onBack: onClose }}
        isDisabled={button.effect === 'nothing'}
        onAction={act}
      >
        {button.label}
      </SheetActions>
    </Sheet>
  )
}

/** Returns the texts of a review. No address of a vault is among them. */
function viewOf({ intent, quote, pools, memo, refund, plan, cost }: MemolessReview, locale: string) {
  const facts = { deposit: { intent, quote }, pools, refund, plan, cost, prepared: { memo, oneSource: false } }
  return reviewView(facts, { messages: reviewEn, locale })
}

/** Whether the quote expired by the nodes' time. */
function useExpiry(review: MemolessReview | undefined): boolean {
  const ahead = useAgreedTime(browserNodes().THORCHAIN)
  const now = useNow(500, true)
  return review !== undefined && ahead !== undefined && secondsUntil(review.quote.expiry, ahead, now) === 0
}

/** Stores the reviewed swap and opens its page. Returns false where storage is blocked. */
function openPayment({ key, review }: Extract<ReviewState, { kind: 'ready' }>): boolean {
  const { intent, pools, memo, quote, refund, plan } = review
  const decimals = intent.fromAsset.kind === 'token' ? referenceDecimals(intent.fromAsset, pools) : undefined
  const swap = {
    key,

    from: intent.fromAsset,
    to: intent.toAsset,
    chosen: intent.amount,
    memo,
    expected: plan?.limit ?? quote.expectedAmountOut,
    ...(decimals !== undefined && { decimals }),
    arrival: usualArrival(quote),
    expiry: quote.expiry,
    // A refund of 0 is not promised as one.
    ...(refund.amount && { refund: refund.amount }),
  }
  if (!storeSwap(() => localStorage, { swap })) return false
  location.assign(paymentPath(swap.key, location))
  return true
}

/** The review's main button. Without an effect, its label says why. */
interface ReviewButton {
  readonly label: string
  readonly effect: 'nothing' | 'register' | 'reload' | 'price' | 'consent'
}

export interface ReviewButtonFacts {
  readonly state: ReviewState['kind']
  /** By the nodes' time. */
  readonly isExpired: boolean
  /** Whether the price became worse than the one that the person agreed to. */
  readonly isWorse: boolean
  /** Whether every part of the memo matches. */
  readonly agrees: boolean
  /** What the loss still needs. */
  readonly consent: Consent
}

interface Texts {
  readonly messages: PayMessages
  readonly review: ReviewMessages
}

/** Decides the main button. Registering is offered only for a live quote at an accepted price whose memo matches. */
export function reviewButton(facts: ReviewButtonFacts, { messages, review }: Texts): ReviewButton {
  const { state, isExpired, isWorse, agrees, consent } = facts
  if (state === 'loading') return { label: messages.loading, effect: 'nothing' }
  if (state === 'refused') return { label: messages.tryAgain, effect: 'reload' }
  if (isExpired || !agrees) return { label: messages.newQuote, effect: 'reload' }
  if (isWorse) return { label: messages.acceptWorse, effect: 'price' }
  if (consent === 'blocked') return { label: review.lossTooLarge, effect: 'nothing' }
  if (consent !== 'none') return { label: review.acceptLossFirst, effect: 'consent' }
  return { label: messages.register, effect: 'register' }
}
