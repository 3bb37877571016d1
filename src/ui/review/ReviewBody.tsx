import type { ComponentProps } from 'react'
import type { Units } from '../../core/asset/amount.ts'
import { homeChain } from '../../core/asset/asset.ts'
import { networkKinds, publicConfig } from '../../runtime/browser.ts'
import { DroppedFee } from '../form/partner/DroppedFee.tsx'
import { chainName } from '../shared/assets/chainName.ts'
import { coinText } from '../shared/figures/coinText.ts'
import { AddressText } from '../shared/parts/AddressText.tsx'
import { Callout } from '../shared/parts/Callout.tsx'
import { failureCode } from '../shared/support/failureCode.ts'
import { SupportLine } from '../shared/support/SupportLine.tsx'
import { reviewEn as messages } from '../texts/review.en.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'
import { ApprovalCallout } from './ApprovalCallout.tsx'
import { ApprovalNotice, type ApprovalNoticeProps } from './ApprovalNotice.tsx'
import { destinationNotices } from './destinationNotices.ts'
import { LossConsent } from './LossConsent.tsx'
import type { Reviewed, ReviewParams } from './loadReview.ts'
import { MaybeSent, OpenRequest, type OpenRequestProps } from './OpenRequest.tsx'
import { RefusalCallout } from './RefusalCallout.tsx'
import { ReviewLayout } from './ReviewLayout.tsx'
import { ReviewProof } from './ReviewProof.tsx'
import type { RefusalView } from './refusal.ts'
import type { ReviewStage } from './reviewStage.ts'
import type { ReviewView } from './reviewView.ts'
import { SentOther, Uncertain } from './SentRemarks.tsx'
import { SourceConsent } from './SourceConsent.tsx'
import { SwapSummary } from './SwapSummary.tsx'
import { nextStep } from './signDeposit.ts'
import type { SwapPrices } from './swapPrices.ts'
import { usePersonalAddresses } from './usePersonalAddresses.ts'

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
  const crossing = <SwapSummary request={wanted.request} quote={quote} prices={prices} locale={locale} />
  // Addresses of an old quote are never shown; only the request stays visible.
  const shown = expired ? undefined : view
  const proof = shown && (
    <ReviewProof
      view={shown}
      destination={wanted.destination}
      owner={owner}
      device={{ ...deviceOf(wanted, shown), amount: coinText(wanted.request.amount, wanted.request.from, locale) }}
    />
  )
  return (
    <ReviewLayout
      remarks={<Remarks {...props} />}
      summary={crossing}
      view={shown}
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

/** Shows why nothing can be signed, or what to know before signing. */
function Remarks(props: ReviewBodyProps) {
  const { stage, refusal, expired, source } = props
  if (refusal) {
    return (
      <RefusalCallout tone={refusal.tone} title={refusal.title} lines={refusal.lines}>
        {refusal.contract !== undefined && <AddressText address={refusal.contract} />}
        {refusal.action.kind === 'source' && <SourceConsent {...source} />}
        {stage.kind === 'refused' && <SupportLine code={failureCode(stage.error)} />}
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

function Advice({ reviewed, worse, agreed, wanted, owner, online, consent, openRequest, locale }: AdviceProps) {
  const { deposit, prepared, cost, arePayoutsHalted } = reviewed
  const { quote, intent } = deposit
  const coins = (amount: bigint) => coinText(amount, intent.toAsset, locale)
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
          <p>{messages.worse(coins(agreed), coins(quote.expectedAmountOut))}</p>
        </Callout>
      )}
      {arePayoutsHalted && (
        <Callout tone="warn" title={messages.payoutsWaitTitle(targetChain)}>
          <p>{messages.payoutsWait}</p>
        </Callout>
      )}
      <LossConsent cost={cost} locale={locale} {...consent} />
      <DroppedFee quote={quote} locale={locale} />
      {step === 'approve' && (
        <ApprovalCallout amount={amount} chain={wanted.payer.account.chain} router={prepared.confirmed?.router} />
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
