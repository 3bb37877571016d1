import type { ComponentProps, RefObject } from 'react'
import { useMemo, useState } from 'react'
import type { Units } from '../../core/asset/amount.ts'
import { homeChain } from '../../core/asset/asset.ts'
import { contractLink } from '../../core/tracking/explorerLink.ts'
import { networkKinds, publicConfig } from '../../runtime/browser.ts'
import { isBatch, nextStep } from '../../wallets/signPrepared.ts'
import type { SentOtherError } from '../../wallets/walletErrors.ts'
import { DroppedFee } from '../form/partner/DroppedFee.tsx'
import { useOwnAddresses } from '../form/useFunds.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { coinText } from '../shared/figures/coinText.ts'
import { AddressText } from '../shared/parts/AddressText.tsx'
import { Callout } from '../shared/parts/Callout.tsx'
import { Icon } from '../shared/parts/Icon.tsx'
import { failureCode } from '../shared/support/failureCode.ts'
import { SupportLine } from '../shared/support/SupportLine.tsx'
import { reviewEn as messages } from '../texts/review.en.ts'
import { recentDestinations } from '../track/history/recentDestinations.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'
import { worseText } from './agreedPrice.ts'
import type { PersonalAddresses } from './destinationNotices.ts'
import { destinationNotices } from './destinationNotices.ts'
import { ExactNote } from './ExactNote.tsx'
import type { EditedText } from './editedApproval.ts'
import { LossConsent } from './LossConsent.tsx'
import type { Reviewed, ReviewParams } from './loadReview.ts'
import type { OpenRequestProps } from './OpenRequest.tsx'
import { MaybeSent, OpenRequest } from './OpenRequest.tsx'
import { OrderNotices } from './OrderTerms.tsx'
import { RefusalCallout } from './RefusalCallout.tsx'
import { ReviewLayout } from './ReviewLayout.tsx'
import { ReviewDestination, ReviewProof } from './ReviewProof.tsx'
import type { RefusalView } from './refusalView.ts'
import { resendView } from './resendView.ts'
import type { Reviewable, ReviewStage } from './reviewStage.ts'
import type { ReviewView } from './reviewView.ts'
import { SwapSummary } from './SwapSummary.tsx'
import type { SwapPrices } from './swapPrices.ts'

interface ReviewBodyProps {
  stage: ReviewStage
  view: ReviewView | undefined
  refusal: RefusalView | undefined
  wanted: ReviewParams
  owner: SessionAccount | undefined
  prices: SwapPrices
  locale: string
  expired: boolean
  worse: boolean
  agreed: Units
  online: boolean
  consent: Pick<ComponentProps<typeof LossConsent>, 'consented' | 'onConsent' | 'fieldRef'>
  source: ComponentProps<typeof SourceConsent>
  openRequest: OpenRequestProps
  approval: Pick<ApprovalNoticeProps, 'edited' | 'isLate'>
}

/** Shows amounts on the left, checks on the right, and any problem above them. */
export function ReviewBody(props: ReviewBodyProps) {
  const { stage, view, wanted, owner, prices, locale, expired } = props
  const quote = 'reviewed' in stage ? stage.reviewed.deposit.quote : undefined
  if (stage.kind === 'refused' || stage.kind === 'sentOther') return <Remarks {...props} />
  const limit = 'reviewed' in stage ? stage.reviewed.plan?.limit : undefined
  const crossing = <SwapSummary request={wanted.request} quote={quote} limit={limit} prices={prices} locale={locale} />
  // Addresses of an old quote are never shown; only the request stays visible.
  const shown = expired ? undefined : view
  const proof = shown && (
    <ReviewProof
      view={shown}
      owner={owner}
      device={{
        ...deviceOf(wanted, shown),
        amount: coinText(quote?.amountIn ?? wanted.request.amount, wanted.request.from, locale),
      }}
    />
  )
  return (
    <ReviewLayout
      remarks={<Remarks {...props} />}
      summary={crossing}
      view={shown}
      destination={<ReviewDestination destination={wanted.destination} owner={owner} />}
      proof={proof}
      loading={stage.kind === 'loading' ? { title: messages.loading, text: messages.loadingWhy } : undefined}
    />
  )
}

/** The parts of a deposit that a hardware wallet shows. */
const deviceOf = ({ payer, destination }: ReviewParams, { memo, vault }: ReviewView) => ({
  chain: payer.account.chain,
  network: networkKinds[publicConfig.network],

  memo,
  destination,
  vault,
})

/** Whether the person cancelled in the wallet, which needs no help. */
const isCancelled = (error: unknown): boolean => failureCode(error) === 'wallet_rejected'

/** Shows why nothing can be signed, or what to know before signing. */
function Remarks(props: ReviewBodyProps) {
  const { stage, refusal, expired, source } = props
  if (refusal) {
    return (
      <RefusalCallout tone={refusal.tone} title={refusal.title} lines={refusal.lines}>
        {refusal.contract !== undefined && <AddressText address={refusal.contract} />}
        {refusal.action.kind === 'source' && <SourceConsent {...source} />}
        {stage.kind === 'refused' && !isCancelled(stage.error) && <SupportLine code={failureCode(stage.error)} />}
      </RefusalCallout>
    )
  }
  if (stage.kind === 'uncertain') return <Uncertain stage={stage} />
  if (stage.kind === 'maybeSent') return <MaybeSent stage={stage} {...props.openRequest} />
  if (stage.kind === 'sentOther') return <SentOther error={stage.error} />
  if (expired) {
    return (
      <Callout tone="info" title={messages.expiredTitle} urgent>
        <p>{messages.expiredWhy}</p>
      </Callout>
    )
  }
  return (
    <>
      <ApprovalNotice {...props.approval} stage={stage} />
      {stage.kind === 'ready' && <Advice {...props} reviewed={stage.reviewed} />}
    </>
  )
}

interface AdviceProps extends ReviewBodyProps {
  reviewed: Reviewed
}

function Advice({ reviewed, view, worse, agreed, wanted, owner, online, consent, openRequest, locale }: AdviceProps) {
  const { deposit, prepared, cost, arePayoutsHalted } = reviewed
  const { quote, intent } = deposit
  const amount = coinText(intent.amount, intent.fromAsset, locale)
  const step = nextStep(prepared.transaction)
  const targetChain = chainName(homeChain(intent.toAsset, intent.protocol))
  const known = usePersonalAddresses()
  const notices = owner ? [] : destinationNotices(wanted.request, wanted.destination, known)
  return (
    <>
      {!online && (
        <Callout tone="warn" title={messages.offlineTitle} urgent>
          <p>{messages.offlineReady}</p>
        </Callout>
      )}
      {step === 'deposit' && <OpenRequest {...openRequest} />}
      {worse && (
        <Callout tone="warn" title={messages.worseTitle} urgent>
          <p>{worseText(wanted.request, { agreed, quote, locale })}</p>
        </Callout>
      )}
      {arePayoutsHalted && (
        <Callout tone="warn" title={messages.payoutsWaitTitle(targetChain)}>
          <p>{messages.payoutsWait}</p>
        </Callout>
      )}
      <OrderNotices order={view?.order} />
      <ExactNote quote={quote} least={intent.exactMinimum ? reviewed.refund.minimum : undefined} locale={locale} />
      <LossConsent cost={cost} isOrder={wanted.request.order !== undefined} locale={locale} {...consent} />
      <DroppedFee quote={quote} locale={locale} />
      {(step === 'approve' || isBatch(prepared.transaction)) && (
        <ApprovalCallout
          amount={amount}
          chain={wanted.payer.account.chain}
          router={prepared.confirmed?.router}
          isBatch={isBatch(prepared.transaction)}
        />
      )}
      {notices.length > 0 && (
        <Callout tone="info" title={messages.checkAddress}>
          {notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </Callout>
      )}
      {step === 'reset' && (
        <Callout tone="info" title={messages.reset(intent.fromAsset.ticker)}>
          <p>{messages.resetWhy}</p>
        </Callout>
      )}
    </>
  )
}

interface ApprovalCalloutProps {
  /** The approved amount with its ticker. */
  amount: string
  chain: string
  /** The contract that may move the amount, as a majority of the nodes reports it. */
  router: string | undefined
  /** Whether the wallet sends the swap with it. */
  isBatch: boolean
}

/** Explains an approval: how much, and which contract may move it. */
function ApprovalCallout({ amount, chain, router, isBatch: isTogether }: ApprovalCalloutProps) {
  const link = router === undefined ? undefined : contractLink(router, chain, networkKinds[publicConfig.network])
  return (
    <Callout tone="info" title={isTogether ? messages.approveAndSwap : messages.approve(amount)}>
      <p>{(isTogether ? messages.approveTogether : messages.approveWhy)(amount, chainName(chain))}</p>
      {router !== undefined && (
        <>
          <p>{messages.approvedContract}</p>
          <AddressText address={router} />
        </>
      )}
      {link && (
        <p>
          <a href={link.url} rel="noreferrer" target="_blank">
            {messages.viewContract(link.name)} <Icon name="ext" />
          </a>
        </p>
      )}
    </Callout>
  )
}

interface ApprovalNoticeProps {
  stage: ReviewStage
  /** The amounts of an approval that the person changed in the wallet. */
  edited: EditedText | undefined
  /** Whether the approval has been awaited for long. */
  isLate: boolean
}

/** Explains an approval of another amount than agreed to, and one that no block includes yet. */
function ApprovalNotice({ stage, edited, isLate }: ApprovalNoticeProps) {
  return (
    <>
      {edited && (
        <Callout tone="warn" title={messages.editedTitle(edited)} urgent>
          <p>{edited.approved === undefined ? messages.editedMore : messages.editedLess}</p>
        </Callout>
      )}
      {stage.kind === 'approving' && isLate && (
        <Callout tone="info" title={messages.approvalLateTitle} urgent>
          <p>{messages.approvalLate}</p>
        </Callout>
      )}
    </>
  )
}

/** Shows a sent but unconfirmed transaction, and why a requested resend did not happen. */
export function Uncertain({ stage }: { stage: Extract<ReviewStage<Reviewable>, { kind: 'uncertain' }> }) {
  const resend = stage.resendError === undefined ? undefined : resendView(stage.resendError, messages)
  return (
    <>
      <Callout tone="warn" title={messages.uncertainTitle} urgent>
        {(resend === undefined || resend.mayTryAgain) && <p>{messages.uncertainWhy}</p>}
        <p className="review-line">
          <code>{stage.hash}</code>
        </p>
        <SupportLine hash={stage.hash} />
      </Callout>
      {resend && (
        <Callout tone={resend.mayTryAgain ? 'warn' : 'danger'} title={resend.title} urgent>
          {resend.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Callout>
      )}
    </>
  )
}

/** Shows both sides of every field in which the sent transaction differs from the agreed one. */
export function SentOther({ error }: { error: SentOtherError }) {
  return (
    <Callout tone="danger" title={messages.sentOtherTitle} urgent>
      <p>{messages.sentOtherWhy}</p>
      {error.differences.map(({ field, expected, found }) => (
        <p key={field} className="review-line">
          {messages.sentOtherLine(field, expected, found)}
        </p>
      ))}
      <p className="review-line">
        <code>{error.hash}</code>
      </p>
    </Callout>
  )
}

interface SourceConsentProps {
  isAccepted: boolean
  onAccept: (accepts: boolean) => void
  /** The checkbox, which the main button focuses. */
  fieldRef: RefObject<HTMLInputElement | null>
}

/** Shows the checkbox that accepts an address which one operator alone names. */
export function SourceConsent({ isAccepted, onAccept, fieldRef }: SourceConsentProps) {
  return (
    <label className="consent">
      <input ref={fieldRef} type="checkbox" checked={isAccepted} onChange={({ target }) => onAccept(target.checked)} />
      <span>{messages.acceptSource}</span>
    </label>
  )
}

/** Returns the addresses of the connected wallets and of earlier swaps. */
function usePersonalAddresses(): PersonalAddresses {
  const own = useOwnAddresses()
  const [recent] = useState(() => recentDestinations(networkKinds[publicConfig.network]))
  return useMemo(() => ({ own, recent }), [own, recent])
}
