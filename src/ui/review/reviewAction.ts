import type { Units } from '../../core/amount.ts'
import { coinText } from '../figures/coinText.ts'
import type { ReviewMessages } from '../messages/review.en.ts'
import type { RefusalView } from './refusalView.ts'
import type { ReviewStage } from './reviewStage.ts'
import { nextStep } from './signDeposit.ts'

/** The review's one action: what it says, and what a press of it does. One that does nothing says why. */
export interface ReviewAction {
  readonly label: string
  readonly does: ReviewDeed
}

export type ReviewDeed =
  | { readonly kind: 'nothing' | 'sign' | 'quote' | 'accounts' | 'price' | 'sendAgain' }
  | { readonly kind: 'fee'; readonly fee: Units }

export interface ReviewSituation {
  readonly stage: ReviewStage
  /** By the nodes' time. */
  readonly expired: boolean
  readonly worse: boolean
  /** Every part of the memo was compared and agrees. */
  readonly agrees: boolean
  readonly refusal: RefusalView | undefined
}

interface Wording {
  readonly words: ReviewMessages
  readonly locale: string
}

const nothing = { kind: 'nothing' } as const

/** Signing is offered for one thing only: a quote that is alive, at an agreed price, whose every part agrees. */
export function reviewAction(situation: ReviewSituation, { words, locale }: Wording): ReviewAction {
  const { stage, expired, worse, agrees, refusal } = situation
  switch (stage.kind) {
    case 'asking':
      return { label: words.asking, does: nothing }
    case 'signing':
      return { label: words.signing, does: nothing }
    case 'approving':
      return { label: words.approving, does: nothing }
    case 'sent':
      return { label: words.sent, does: nothing }
    case 'uncertain':
      return stage.sending
        ? { label: words.sendingAgain, does: nothing }
        : { label: words.sendAgain, does: { kind: 'sendAgain' } }
    case 'refused':
      return { label: refusal?.label ?? words.tryAgain, does: refusal?.way ?? { kind: 'quote' } }
    case 'ready':
      if (expired || !agrees) return { label: words.newQuote, does: { kind: 'quote' } }
      if (worse) return { label: words.acceptWorse, does: { kind: 'price' } }
      return { label: signLabel(stage, words, locale), does: { kind: 'sign' } }
  }
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
