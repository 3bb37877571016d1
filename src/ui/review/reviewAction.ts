import type { Units } from '../../core/asset/amount.ts'
import { type Consented, consentNeeded } from '../../core/quote/expectConsent.ts'
import type { Consent } from '../../core/quote/lossConsent.ts'
import { isBatch, nextStep } from '../../wallets/signPrepared.ts'
import { coinText } from '../shared/figures/coinText.ts'
import type { Localization } from '../texts/localization.ts'
import { payerEn } from '../texts/payer.en.ts'
import type { ReviewMessages } from '../texts/review.en.ts'
import type { RefusalView } from './refusalView.ts'
import { resendView } from './resendView.ts'
import type { Reviewable, ReviewStage } from './reviewStage.ts'

/** The review's main button: its label and what a press does. Without an effect, the label says why. */
export interface ReviewAction {
  readonly label: string
  readonly effect: ReviewEffect
}

export type ReviewEffect =
  | {
      readonly kind:
        | 'nothing'
        | 'sign'
        | 'quote'
        | 'accounts'
        | 'wallet'
        | 'price'
        | 'consent'
        | 'request'
        | 'checked'
        | 'source'
        | 'noCancel'
        | 'resend'
        | 'track'
    }
  | { readonly kind: 'fee'; readonly fee: Units }
  | { readonly kind: 'router'; readonly router: string }

export interface ReviewSituation {
  /** Name of the wallet that signs; undefined for the devnet's test wallet. */
  readonly signer?: string | undefined
  /** Labels of a signer outside of the browser; undefined for wallets in it. */
  readonly elsewhere?: { readonly sign: string; readonly waiting: string } | undefined
  readonly stage: ReviewStage<Reviewable>
  /** By the nodes' time. */
  readonly expired: boolean
  readonly worse: boolean
  /** Whether every part of the memo matches. */
  readonly agrees: boolean
  readonly online: boolean
  /** How the person accepted the loss so far. */
  readonly consented: Consented | undefined
  readonly refusal: RefusalView | undefined
  /** Whether the box that accepts a single source is ticked. */
  readonly acceptsSource: boolean
  /** Whether the stage has lasted for more than a minute. */
  readonly isLate?: boolean
  /** Name of the wallet that may have sent this swap or may still send it. */
  readonly doubtful?: string | undefined
  /** Whether the box that this wallet was checked is ticked. */
  readonly isChecked?: boolean
}

const nothing = { kind: 'nothing' } as const

/**
 * Decides the main button. Signing is offered only for a live quote at an accepted price and loss whose every part
 * matches, while the page is online and no wallet may have an open request of the same swap.
 */
export function reviewAction(
  situation: ReviewSituation,
  { messages, locale }: Localization<ReviewMessages>,
): ReviewAction {
  const { stage, expired, worse, agrees, online, consented, isLate } = situation
  switch (stage.kind) {
    case 'loading':
      return { label: messages.loading, effect: nothing }
    case 'signing':
      return {
        label: stage.hash === undefined ? (situation.elsewhere?.waiting ?? messages.signing) : payerEn.sentChecking,
        effect: nothing,
      }
    case 'approving':
      return isLate
        ? { label: messages.checkAgain, effect: { kind: 'quote' } }
        : { label: messages.approving, effect: nothing }
    case 'sent':
      return { label: stage.notVisible ? messages.sentNotVisible : messages.sent, effect: nothing }
    case 'uncertain':
      return uncertainAction(stage, messages)
    case 'maybeSent':
      return requestAction(situation) ?? { label: messages.newQuote, effect: { kind: 'checked' } }
    case 'sentOther':
      return { label: messages.track, effect: { kind: 'track' } }
    case 'refused':
      return refusalAction(situation, messages)
    case 'ready':
      if (!online) return { label: messages.waitingForConnection, effect: nothing }
      if (expired || !agrees) return { label: messages.newQuote, effect: { kind: 'quote' } }
      if (worse) return { label: messages.acceptWorse, effect: { kind: 'price' } }
      return (
        consentAction(consentNeeded(stage.reviewed.cost, consented), messages) ??
        requestAction(situation) ?? {
          label: situation.elsewhere?.sign ?? signLabel(stage, situation.signer, { messages, locale }),
          effect: { kind: 'sign' },
        }
      )
  }
}

/** Returns the way out of a refusal. A single source is accepted by its box, which a press focuses. */
function refusalAction({ refusal, acceptsSource }: ReviewSituation, messages: ReviewMessages): ReviewAction {
  if (refusal === undefined) return { label: messages.tryAgain, effect: { kind: 'quote' } }
  const { label, action: effect } = refusal
  if (effect.kind === 'source' && !acceptsSource) {
    return { label: messages.acceptSourceFirst, effect: { kind: 'consent' } }
  }
  return { label, effect }
}

/** Returns the button until the loss is accepted: a press focuses the checkbox or the field. */
function consentAction(needed: Consent, messages: ReviewMessages): ReviewAction | undefined {
  switch (needed) {
    case 'none':
      return undefined
    case 'blocked':
      return { label: messages.lossTooLarge, effect: nothing }
    default:
      return { label: messages.acceptLossFirst, effect: { kind: 'consent' } }
  }
}

/** Returns the button until the person has checked a wallet that may have sent: a press focuses the checkbox. */
function requestAction({ doubtful, isChecked }: ReviewSituation): ReviewAction | undefined {
  if (doubtful === undefined || isChecked) return undefined
  return { label: payerEn.checkWalletFirst(doubtful), effect: { kind: 'request' } }
}

/** Offers to resend until something is known to have changed; then only tracking is left. */
function uncertainAction(
  { sending, resendError }: Extract<ReviewStage<Reviewable>, { kind: 'uncertain' }>,
  messages: ReviewMessages,
): ReviewAction {
  if (sending) return { label: messages.resending, effect: nothing }
  const mayResend = resendError === undefined || resendView(resendError, messages).mayTryAgain
  return mayResend
    ? { label: messages.resend, effect: { kind: 'resend' } }
    : { label: messages.track, effect: { kind: 'track' } }
}

function signLabel(
  { reviewed: { prepared, deposit } }: Extract<ReviewStage<Reviewable>, { kind: 'ready' }>,
  signer: string | undefined,
  { messages, locale }: Localization<ReviewMessages>,
): string {
  const { fromAsset, amount } = deposit.intent
  switch (nextStep(prepared.transaction)) {
    case 'reset':
      return messages.reset(fromAsset.ticker)
    case 'approve':
      return messages.approve(coinText(amount, fromAsset, locale))
    case 'deposit':
      if (isBatch(prepared.transaction)) return messages.approveAndSwap
      return signer === undefined ? messages.sign : payerEn.signIn(signer)
  }
}
