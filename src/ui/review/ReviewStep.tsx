import type { RefObject } from 'react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Node } from '../../core/nodes/node.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { SheetActions } from '../shared/parts/SheetActions.tsx'
import { SheetHead } from '../shared/parts/SheetHead.tsx'
import { clockText, secondsUntil } from '../shared/time/nodeClock.ts'
import { useNow } from '../shared/time/useNow.ts'
import { usePresence, useReconnect } from '../shared/time/usePresence.ts'
import { orderEn } from '../texts/order.en.ts'
import { payerEn } from '../texts/payer.en.ts'
import { reviewEn as messages } from '../texts/review.en.ts'
import { openTracking, trackingPath } from '../track/trackingPath.ts'
import { browserSession } from '../wallet/browserSession.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'
import { useIsLate } from '../wallet/useConnect.ts'
import { isWorsePrice } from './agreedPrice.ts'
import { editedText } from './editedApproval.ts'
import type { ReviewParams } from './loadReview.ts'
import { ReviewBody } from './ReviewBody.tsx'
import { isConnectionFailure, offlineView, refusalView } from './refusalView.ts'
import type { ReviewAction, ReviewEffect } from './reviewAction.ts'
import { reviewAction } from './reviewAction.ts'
import type { Reviewable, ReviewStage } from './reviewStage.ts'
import { reviewView } from './reviewView.ts'
import { titleOf } from './SwapSummary.tsx'
import { isDeposit } from './sendReviewed.ts'
import { SignedElsewhereError } from './signedElsewhere.ts'
import type { SwapPrices } from './swapPrices.ts'
import { useAgreedTime } from './useAgreedTime.ts'
import { useElsewhere } from './useElsewhere.ts'
import type { OpenRequestCheck } from './useOpenRequest.ts'
import { useReview } from './useReview.ts'

/** Screen readers announce the timer from here on. */
const lastSeconds = 10

interface ReviewStepProps {
  node: Node
  wanted: ReviewParams
  /** The account that pays. */
  account: SessionAccount
  /** The connected account at the destination; undefined for an address that no connected wallet has. */
  owner: SessionAccount | undefined
  prices: SwapPrices
  locale: string
  titleRef: RefObject<HTMLHeadingElement | null>
  isHeld: boolean
  onHold: (held: boolean) => void
  onBack: () => void
}

/** Returns the tracking page of a transaction that may have been sent, here or in another tab. */
function pageOfStage(stage: ReviewStage, chain: string): string | undefined {
  if (stage.kind === 'uncertain') return trackingPath(stage.hash, chain)
  if (stage.kind === 'refused' && stage.error instanceof SignedElsewhereError)
    return stage.error.hash && trackingPath(stage.error.hash, chain)
  return stage.kind === 'sentOther' ? trackingPath(stage.error.hash, chain) : undefined
}

/**
 * Returns the wallet that may have sent this swap or may still send it. Approvals pay nothing, so they are not stopped.
 */
function doubtfulWallet(stage: ReviewStage, { request }: OpenRequestCheck): string | undefined {
  if (stage.kind === 'maybeSent') return stage.error.wallet
  return stage.kind === 'ready' && isDeposit(stage.reviewed) ? request?.wallet : undefined
}

/** Second step: shows what would be signed and every check, and signs it. */
export function ReviewStep(props: ReviewStepProps) {
  const { node, wanted, account, owner, prices, locale, titleRef, isHeld, onHold, onBack } = props
  const review = useReview(node, wanted, (hash) => openTracking(hash, wanted.payer.account.chain))
  const { stage, agreed, consented } = review
  const isCutOff = stage.kind === 'refused' && isConnectionFailure(stage.error)
  const { online } = usePresence(isCutOff ? stage.error : undefined)
  useReconnect(online, () => isCutOff && review.load())
  const [acceptsSource, setAcceptsSource] = useState(false)
  const consentField = useRef<HTMLInputElement>(null)
  const requestField = useRef<HTMLInputElement>(null)
  const ahead = useAgreedTime(node)
  const now = useNow(500, true)
  const reviewed = 'reviewed' in stage ? stage.reviewed : undefined
  const seconds =
    reviewed === undefined || ahead === undefined ? undefined : secondsUntil(reviewed.prepared.expiry, ahead, now)
  const view = reviewed && reviewView(reviewed, { messages, locale })
  const expired = stage.kind === 'ready' && seconds === 0
  const worse = reviewed !== undefined && isWorsePrice(wanted.request, agreed, reviewed.deposit.quote)
  const refusal = refusalOf(stage, { online, locale })
  const signer = account.kind === 'injected' ? account.walletName : undefined
  const elsewhere = useElsewhere(account)
  const isAwaited = stage.kind === 'approving' || (signer !== undefined && stage.kind === 'signing')
  const isLate = useIsLate(isAwaited ? stage : undefined)
  const situation = {
    signer,
    elsewhere: elsewhere?.labels,
    stage,
    expired,
    worse,
    agrees: view?.agrees ?? false,
    online,
    consented,
    refusal,
    acceptsSource,
    isLate,
    doubtful: doubtfulWallet(stage, review.openRequest),
    isChecked: review.openRequest.isChecked,
  }
  const action = reviewAction(situation, { messages, locale })
  const holds = ['signing', 'uncertain', 'maybeSent', 'sent', 'sentOther'].includes(stage.kind)
  const page = pageOfStage(stage, wanted.payer.account.chain)
  useEffect(() => onHold(holds), [holds, onHold])

  const act = (does: ReviewEffect) => {
    if (does.kind === 'sign') review.sign()
    if (does.kind === 'quote') review.load()
    if (does.kind === 'fee') review.load({ acceptedNetworkFee: does.fee })
    if (does.kind === 'source') review.load({ acceptsSingleSource: true })
    if (does.kind === 'noCancel') review.load({ acceptsNoCancel: true })
    if (does.kind === 'router') review.load({ acceptedRouter: does.router })
    if (does.kind === 'price') review.acceptPrice()
    if (does.kind === 'consent') consentField.current?.focus()
    if (does.kind === 'request') requestField.current?.focus()
    if (does.kind === 'checked') review.dismiss()
    if (does.kind === 'resend') review.resend()
    if (does.kind === 'wallet') review.reopen(() => browserSession.openPayer(account))
    if (does.kind === 'accounts') onBack()
    if (does.kind === 'track' && page !== undefined) location.assign(page)
  }
  return (
    <>
      <SheetHead title={titleOf(wanted.request)} titleRef={titleRef} close={isHeld ? undefined : messages.close}>
        <ExpiryTimer stage={stage} seconds={seconds} expired={expired} isOrder={wanted.request.order !== undefined} />
      </SheetHead>
      <div className="review-body">
        {elsewhere && reviewed && stage.kind === 'signing' && (
          <Suspense fallback={null}>
            <elsewhere.Signing
              exchange={elsewhere.exchange}
              seconds={ahead === undefined ? undefined : secondsUntil(reviewed.deposit.quote.expiry, ahead, now)}
            />
          </Suspense>
        )}
        <ReviewBody
          stage={stage}
          view={view}
          refusal={refusal}
          wanted={wanted}
          owner={owner}
          prices={prices}
          locale={locale}
          expired={expired}
          worse={worse}
          agreed={agreed}
          online={online}
          consent={{ consented, onConsent: review.setConsented, fieldRef: consentField }}
          approval={{ edited: review.edited && editedText(review.edited, locale), isLate }}
          openRequest={{ check: review.openRequest, fieldRef: requestField }}
          source={{ isAccepted: acceptsSource, onAccept: setAcceptsSource, fieldRef: consentField }}
        />
      </div>
      {signer !== undefined && stage.kind === 'signing' && stage.hash === undefined && (
        <p className="review-wait field-msg" role="status">
          <span>{isLate ? payerEn.late(signer) : payerEn.confirmIn(signer)}</span>
        </p>
      )}
      {signer !== undefined && stage.kind === 'ready' && stage.isCancelled && (
        <p className="review-wait field-msg" role="status">
          <Icon name="info" /> <span>{payerEn.cancelled(signer)}</span>
        </p>
      )}
      <ReviewActions
        action={action}
        page={action.effect.kind === 'track' ? undefined : page}
        onBack={holds ? undefined : onBack}
        onAction={act}
      />
    </>
  )
}

/** Explains a refusal; without a connection, by the connection alone. */
function refusalOf(stage: ReviewStage, { online, locale }: { readonly online: boolean; readonly locale: string }) {
  if (stage.kind !== 'refused') return undefined
  return !online && isConnectionFailure(stage.error)
    ? offlineView(messages)
    : refusalView(stage.error, { messages, locale })
}

interface ExpiryTimerProps {
  stage: ReviewStage<Reviewable>
  /** By the nodes' time; undefined until it is known. */
  seconds: number | undefined
  expired: boolean
  /** Whether the review also names the time that an order waits. */
  isOrder: boolean
}

/** Shows how long the quote can still be signed, by the nodes' time. Announced only in its last ten seconds. */
export function ExpiryTimer({ stage, seconds, expired, isOrder }: ExpiryTimerProps) {
  const isRunning = stage.kind === 'ready' && seconds !== undefined && !expired
  return (
    <>
      {isRunning && (
        <span className={`badge num ${seconds <= 60 ? 'badge--warn' : ''}`}>
          <Icon name="clock" /> {(isOrder ? orderEn.signWithin : messages.expiresIn)(clockText(seconds))}
        </span>
      )}
      {expired && (
        <span className="badge badge--warn">
          <Icon name="clock" /> {messages.expired}
        </span>
      )}
      <span className="sr" role="status">
        {announcement(stage, seconds, expired)}
      </span>
    </>
  )
}

/** Returns the screen reader's text for a stage. */
function announcement(stage: ReviewStage<Reviewable>, seconds: number | undefined, expired: boolean): string {
  switch (stage.kind) {
    case 'loading':
      return messages.loading
    case 'ready':
      if (expired) return messages.expiredTitle
      return seconds !== undefined && seconds <= lastSeconds ? messages.secondsLeft(seconds) : messages.nothingSentYet
    case 'signing':
      return stage.hash === undefined ? messages.signing : payerEn.sentChecking
    case 'approving':
      return messages.approving
    case 'sent':
      return messages.sent
    default:
      return ''
  }
}

interface ReviewActionsProps {
  action: ReviewAction
  /** Tracking page of a transaction that may have been sent. */
  page: string | undefined
  onBack: (() => void) | undefined
  onAction: (does: ReviewEffect) => void
}

/** Shows the main button, the back button and the link to a transaction that may have been sent. */
function ReviewActions({ action: { label, effect: does }, page, onBack, onAction }: ReviewActionsProps) {
  const tracking = page !== undefined && (
    <a className="btn btn--quiet" href={page}>
      {messages.track}
    </a>
  )
  return (
    <SheetActions
      others={tracking}
      back={onBack && { label: messages.accountsTitle, onBack }}
      isDisabled={does.kind === 'nothing'}
      onAction={() => onAction(does)}
    >
      {does.kind === 'sign' && <Icon name="lock" />}
      {label}
    </SheetActions>
  )
}
