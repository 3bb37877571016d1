import type { ComponentProps } from 'react'
import { units } from '../../core/asset/amount.ts'
import { referenceDecimals } from '../../core/memo/memoless/reference.ts'
import { DroppedFee } from '../form/partner/DroppedFee.tsx'
import { ExactNote } from '../review/ExactNote.tsx'
import { LossConsent } from '../review/LossConsent.tsx'
import { OrderNotices } from '../review/OrderTerms.tsx'
import { RefusalCallout } from '../review/RefusalCallout.tsx'
import { ReviewLayout } from '../review/ReviewLayout.tsx'
import { Instructions } from '../review/ReviewProof.tsx'
import type { ReviewView } from '../review/reviewView.ts'
import { SwapSummary } from '../review/SwapSummary.tsx'
import type { SwapPrices } from '../review/swapPrices.ts'
import type { SwapRequest } from '../review/swapRequest.ts'
import { coinText } from '../shared/figures/coinText.ts'
import { AddressText } from '../shared/parts/AddressText.tsx'
import { Callout } from '../shared/parts/Callout.tsx'
import { LazySupportLine } from '../shared/support/LazySupportLine.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import { payRefusal } from './payRefusal.ts'
import { steppedAmount } from './steppedAmount.ts'
import type { ReviewState } from './useMemolessReview.ts'

interface MemolessReviewBodyProps {
  state: ReviewState
  /** Undefined while it loads, and for an expired quote. */
  view: ReviewView | undefined
  isExpired: boolean
  isWorse: boolean
  request: SwapRequest
  prices: SwapPrices
  locale: string
  /** Leaves the review for the form’s way with a wallet. */
  onWallet: () => void
  consent: Pick<ComponentProps<typeof LossConsent>, 'consented' | 'onConsent' | 'fieldRef'>
}

/** Shows amounts, costs, the refund and the memo in words, and any problem above them. */
export function MemolessReviewBody(props: MemolessReviewBodyProps) {
  const { state, view, request, prices, locale } = props
  const quote = state.kind === 'ready' ? state.review.quote : undefined
  const limit = state.kind === 'ready' ? state.review.plan?.limit : undefined
  const summary = <SwapSummary request={request} quote={quote} limit={limit} prices={prices} locale={locale} />
  if (state.kind === 'refused') return <Remarks {...props} />
  const pools = state.kind === 'ready' ? state.review.pools : []
  const proof = view && (
    <>
      <Instructions view={view} title={messages.registers} />
      <ExtraDigits
        from={request.from}
        amount={quote?.amountIn ?? request.amount}
        decimals={referenceDecimals(request.from, pools)}
        locale={locale}
      />
    </>
  )
  return (
    <ReviewLayout
      remarks={<Remarks {...props} />}
      summary={summary}
      view={view}
      note={messages.noNetworkFee}
      destination={<Destination request={request} />}
      proof={proof}
      loading={state.kind === 'loading' ? { title: messages.loading, text: messages.loadingWhy } : undefined}
    />
  )
}

/** Shows why nothing can be registered, or what to know before. */
function Remarks({ state, view, request, isExpired, isWorse, locale, onWallet, consent }: MemolessReviewBodyProps) {
  if (state.kind === 'refused') {
    const { tone, title, lines, code, offersWallet } = payRefusal(state.error, { messages, locale })
    // Nothing was sent before a review.
    return (
      <RefusalCallout tone={tone} title={title} lines={lines.filter((line) => line !== messages.alreadySent)}>
        {offersWallet && (
          <p className="mt-2">
            <button type="button" className="btn btn--secondary btn--sm" onClick={onWallet}>
              {messages.withWallet}
            </button>
          </p>
        )}
        <LazySupportLine code={code} />
      </RefusalCallout>
    )
  }
  if (state.kind === 'loading') return null
  return (
    <>
      {isExpired && <Callout tone="info" title={messages.expired} urgent />}
      {isWorse && <Callout tone="warn" title={messages.worse} urgent />}
      {!isExpired && (
        <ExactNote
          quote={state.review.quote}
          least={state.review.intent.exactMinimum ? state.review.refund.minimum : undefined}
          locale={locale}
        />
      )}
      {!isExpired && <OrderNotices order={view?.order} />}
      {!isExpired && (
        <LossConsent cost={state.review.cost} isOrder={request.order !== undefined} locale={locale} {...consent} />
      )}
      {!isExpired && <DroppedFee quote={state.review.quote} locale={locale} />}
    </>
  )
}

function Destination({ request: { destination } }: { request: SwapRequest }) {
  return (
    <section className="ledger">
      <h3 className="ledger-h">
        {messages.deliveredTo} <span className="badge">{messages.reviewLink}</span>
      </h3>
      {destination && <AddressText address={destination.address} />}
    </section>
  )
}

interface ExtraDigitsProps extends Pick<SwapRequest, 'from' | 'amount'> {
  /** Undefined for a token without a pool, which is refused. */
  decimals: number | undefined
  locale: string
}

function ExtraDigits({ from, amount, decimals, locale }: ExtraDigitsProps) {
  if (decimals === undefined) return null
  const { most } = steppedAmount(amount, decimals)
  const shown = (value: bigint) => coinText(units(value), from, locale)
  return (
    <Callout tone="info" title={messages.extraDigits(shown(amount), shown(amount + most))}>
      <p>{messages.digitsRule}</p>
    </Callout>
  )
}
