import type { SentOtherError } from '../../wallets/errors.ts'
import type { Submitted } from '../../wallets/wallet.ts'
import { type Consented, consentNeeded } from './consent.ts'
import type { Reviewed } from './loadReview.ts'

/** State of a review. Nothing here depends on time: expiry is checked separately. */
export type ReviewStage =
  /** Nodes and chain are being queried. Nothing of an earlier result is shown meanwhile. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly reviewed: Reviewed }
  /** The nodes are queried again, then the wallet signs, then the deposit is sent. */
  | { readonly kind: 'signing'; readonly reviewed: Reviewed }
  /** An approval was sent and is not in a block yet. */
  | { readonly kind: 'approving'; readonly reviewed: Reviewed; readonly hash: string }
  /** `notVisible`: the wallet sent it, but the chain does not show it yet. */
  | { readonly kind: 'sent'; readonly sent: Pick<Submitted, 'hash'>; readonly notVisible?: boolean }
  /** It was sent, but no server confirmed it. `resendError` is why it was not resent. */
  | {
      readonly kind: 'uncertain'
      readonly reviewed: Reviewed
      readonly hash: string
      readonly sending: boolean
      readonly resendError?: unknown
    }
  /** The wallet sent a transaction that differs from the agreed one. */
  | { readonly kind: 'sentOther'; readonly error: SentOtherError }
  | { readonly kind: 'refused'; readonly error: unknown }

export type ReviewEvent =
  | { type: 'started' }
  | { type: 'loaded'; reviewed: Reviewed }
  /** The person signs; `consented` is how they accepted the loss. */
  | { type: 'signed'; consented?: Consented | undefined }
  | { type: 'approvalSent'; hash: string }
  | { type: 'sent'; hash: string; notVisible?: boolean }
  | { type: 'unconfirmed'; hash: string }
  | { type: 'resending' }
  | { type: 'sentOther'; error: SentOtherError }
  | { type: 'refused'; error: unknown }

/**
 * Reduces the stages of a review. Once a transaction may have been sent, no event leads back to signing another one. A
 * loss that was not accepted never leads to `signing`.
 */
export function reviewStage(stage: ReviewStage, event: ReviewEvent): ReviewStage {
  switch (stage.kind) {
    case 'sent':
    case 'sentOther':
      return stage
    case 'uncertain':
      return afterSending(stage, event)
    case 'signing':
      return whileSigning(stage, event)
    default:
      return beforeSigning(stage, event)
  }
}

function beforeSigning(stage: ReviewStage, event: ReviewEvent): ReviewStage {
  switch (event.type) {
    case 'started':
      return { kind: 'loading' }
    case 'loaded':
      return stage.kind === 'loading' ? { kind: 'ready', reviewed: event.reviewed } : stage
    case 'signed':
      return stage.kind === 'ready' && consentNeeded(stage.reviewed.cost, event.consented) === 'none'
        ? { kind: 'signing', reviewed: stage.reviewed }
        : stage
    case 'refused':
      return { kind: 'refused', error: event.error }
    default:
      return stage
  }
}

type Signing = Extract<ReviewStage, { kind: 'signing' }>

function whileSigning({ kind, reviewed }: Signing, event: ReviewEvent): ReviewStage {
  switch (event.type) {
    case 'approvalSent':
      return { kind: 'approving', reviewed, hash: event.hash }
    case 'sent':
      return sentStage(event)
    case 'unconfirmed':
      return { kind: 'uncertain', reviewed, hash: event.hash, sending: false }
    case 'sentOther':
      return { kind: 'sentOther', error: event.error }
    case 'refused':
      return { kind: 'refused', error: event.error }
    default:
      return { kind, reviewed }
  }
}

type Uncertain = Extract<ReviewStage, { kind: 'uncertain' }>

function afterSending(stage: Uncertain, event: ReviewEvent): ReviewStage {
  switch (event.type) {
    case 'sent':
      return sentStage(event)
    case 'approvalSent':
      return { kind: 'approving', reviewed: stage.reviewed, hash: event.hash }
    case 'resending': {
      if (stage.sending) return stage
      const { resendError: _error, ...rest } = stage
      return { ...rest, sending: true }
    }
    case 'unconfirmed':
      return { ...stage, sending: false }
    case 'refused':
      return { ...stage, sending: false, resendError: event.error }
    default:
      return stage
  }
}

function sentStage({ hash, notVisible = false }: Extract<ReviewEvent, { type: 'sent' }>): ReviewStage {
  return { kind: 'sent', sent: { hash }, ...(notVisible && { notVisible }) }
}
