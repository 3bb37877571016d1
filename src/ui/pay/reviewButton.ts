import type { Consent } from '../../core/quote/lossConsent.ts'
import type { PayMessages } from '../texts/pay.en.ts'
import type { ReviewMessages } from '../texts/review.en.ts'
import type { ReviewState } from './useMemolessReview.ts'

/** The review's main button. Without an effect, its label says why. */
export interface ReviewButton {
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
