import type { Units } from '../../core/asset/amount.ts'
import type { Consent } from '../../core/quote/market.ts'
import { coinText } from '../figures/coinText.ts'
import type { ReviewMessages } from '../messages/review.en.ts'
import { type Consented, consentNeeded } from './consent.ts'
import type { RefusalView } from './refusalView.ts'
import { resendView } from './resendView.ts'
import type { ReviewStage } from './reviewStage.ts'
import { nextStep } from './signDeposit.ts'

/** The review's one action: what it says, and what a press of it does. One that does nothing says why. */
export interface ReviewAction {
  readonly label: string
  readonly does: ReviewDeed
}

export type ReviewDeed =
  | { readonly kind: 'nothing' | 'sign' | 'quote' | 'accounts' | 'price' | 'consent' | 'sendAgain' | 'track' }
  | { readonly kind: 'fee'; readonly fee: Units }

export interface ReviewSituation {
  readonly stage: ReviewStage
  /** By the nodes' time. */
  readonly expired: boolean
  readonly worse: boolean
  /** Every part of the memo was compared and agrees. */
  readonly agrees: boolean
  readonly online: boolean
  /** What the person accepted of the loss so far. */
  readonly consented: Consented | undefined
  readonly refusal: RefusalView | undefined
}

interface Wording {
  readonly words: ReviewMessages
  readonly locale: string
}

const nothing = { kind: 'nothing' } as const

/**
 * Signing is offered for one thing only: a live quote at an accepted price and loss whose every part matches, while the
 * page is online.
 */
export function reviewAction(situation: ReviewSituation, { words, locale }: Wording): ReviewAction {
  const { stage, expired, worse, agrees, online, consented, refusal } = situation
  switch (stage.kind) {
    case 'asking':
      return { label: words.asking, does: nothing }
    case 'signing':
      return { label: words.signing, does: nothing }
    case 'approving':
      return { label: words.approving, does: nothing }
    case 'sent':
      return { label: stage.notVisible ? words.sentNotVisible : words.sent, does: nothing }
    case 'uncertain':
      return uncertainAction(stage, words)
    case 'sentOther':
      return { label: words.follow, does: { kind: 'track' } }
    case 'refused':
      return { label: refusal?.label ?? words.tryAgain, does: refusal?.way ?? { kind: 'quote' } }
    case 'ready':
      if (!online) return { label: words.waitingForConnection, does: nothing }
      if (expired || !agrees) return { label: words.newQuote, does: { kind: 'quote' } }
      if (worse) return { label: words.acceptWorse, does: { kind: 'price' } }
      return (
        consentAction(consentNeeded(stage.reviewed.cost, consented), words) ?? {
          label: signLabel(stage, words, locale),
          does: { kind: 'sign' },
        }
      )
  }
}

/** What the button says until the loss is accepted: a press leads to the box or the field. */
function consentAction(needed: Consent, words: ReviewMessages): ReviewAction | undefined {
  switch (needed) {
    case 'none':
      return undefined
    case 'blocked':
      return { label: words.lossTooLarge, does: nothing }
    default:
      return { label: words.acceptLossFirst, does: { kind: 'consent' } }
  }
}

/** Resending is offered as long as nothing is known to have changed; then only tracking is left. */
function uncertainAction(
  { sending, resendError }: Extract<ReviewStage, { kind: 'uncertain' }>,
  words: ReviewMessages,
): ReviewAction {
  if (sending) return { label: words.sendingAgain, does: nothing }
  const mayResend = resendError === undefined || resendView(resendError, words).mayTryAgain
  return mayResend
    ? { label: words.sendAgain, does: { kind: 'sendAgain' } }
    : { label: words.follow, does: { kind: 'track' } }
}

function signLabel(
  { reviewed: { prepared, question } }: Extract<ReviewStage, { kind: 'ready' }>,
  words: ReviewMessages,
  locale: string,
): string {
  const { fromAsset, amount } = question.intent
  switch (nextStep(prepared.transaction)) {
    case 'reset':
      return words.reset(fromAsset.ticker)
    case 'approve':
      return words.approve(coinText(amount, fromAsset, locale))
    case 'deposit':
      return words.sign
  }
}
