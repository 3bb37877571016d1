import type { PreparedDeposit } from '../../core/actions/prepareDeposit.ts'
import { SwapError } from '../../core/errors.ts'
import type { DepositIntent } from '../../core/preparation/depositParams.ts'
import { type Consented, type Cost, consentNeeded } from '../../core/quote/expectConsent.ts'
import type { Submitted } from '../../wallets/wallet.ts'
import type { SentOtherError, WalletError } from '../../wallets/walletErrors.ts'
import type { Reviewed } from './loadReview.ts'

/** What the stages and the button need of a review: of a swap, or of the change of an order. */
export interface Reviewable {
  readonly cost: Cost | undefined
  readonly deposit: { readonly intent: Pick<DepositIntent, 'fromAsset' | 'amount'> }
  readonly prepared: Pick<PreparedDeposit, 'transaction'>
}

/** State of a review. Nothing here depends on time: expiry is checked separately. */
export type ReviewStage<R extends Reviewable = Reviewed> =
  /** Nodes and chain are being queried. Nothing of an earlier result is shown meanwhile. */
  | { readonly kind: 'loading' }
  /** `isCancelled`: the person cancelled its last request in the wallet. */
  | { readonly kind: 'ready'; readonly reviewed: R; readonly isCancelled?: true }
  /** The nodes are queried again, then the wallet signs, then the deposit is sent. `hash`: the wallet has sent it. */
  | { readonly kind: 'signing'; readonly reviewed: R; readonly hash?: string }
  /** An approval was sent and is not in a block yet. */
  | { readonly kind: 'approving'; readonly reviewed: R; readonly hash: string }
  /** `notVisible`: the wallet sent it, but the chain does not show it yet. */
  | { readonly kind: 'sent'; readonly sent: Pick<Submitted, 'hash'>; readonly notVisible?: boolean }
  /** It was sent, but no server confirmed it. `resendError` is why it was not resent. */
  | {
      readonly kind: 'uncertain'
      readonly reviewed: R
      readonly hash: string
      readonly sending: boolean
      readonly resendError?: unknown
    }
  /** The wallet sends by itself and did not answer, or failed: it may have sent the deposit, or may still send it. */
  | { readonly kind: 'maybeSent'; readonly reviewed: R; readonly error: WalletError }
  /** The wallet sent a transaction that differs from the agreed one. */
  | { readonly kind: 'sentOther'; readonly error: SentOtherError }
  | { readonly kind: 'refused'; readonly error: unknown }

export type ReviewEvent<R extends Reviewable = Reviewed> =
  | { type: 'started' }
  | { type: 'loaded'; reviewed: R }
  /**
   * The person signs; `consented` is how they accepted the loss. `isUnchecked`: an earlier request of this swap may
   * still be open in a wallet that they have not checked.
   */
  | { type: 'signed'; consented?: Consented | undefined; isUnchecked?: boolean }
  /** The wallet reported the hash of a deposit or approval that it sent, of this signature or of an earlier one. */
  | { type: 'hashed'; hash: string; reviewed: R }
  | { type: 'approvalSent'; hash: string }
  | { type: 'sent'; hash: string; notVisible?: boolean }
  | { type: 'unconfirmed'; hash: string }
  | { type: 'unanswered'; error: WalletError }
  /** The person checked the wallet, which may have sent, and continues. */
  | { type: 'checked' }
  | { type: 'resending' }
  | { type: 'sentOther'; error: SentOtherError }
  | { type: 'refused'; error: unknown }

/**
 * Reduces the stages of a review. Once a transaction may have been sent, no event leads back to signing another one,
 * except that the person has checked a wallet without an answer. A loss that was not accepted never leads to `signing`,
 * nor does an unchecked request. A late hash of a deposit ends the review.
 */
export function reviewStage<R extends Reviewable>(stage: ReviewStage<R>, event: ReviewEvent<R>): ReviewStage<R> {
  switch (stage.kind) {
    case 'sent':
    case 'sentOther':
      return stage
    case 'uncertain':
      return afterSending(stage, event)
    case 'maybeSent':
      return whileUnanswered(stage, event)
    case 'signing':
      return whileSigning(stage, event)
    default:
      return beforeSigning(stage, event)
  }
}

function beforeSigning<R extends Reviewable>(stage: ReviewStage<R>, event: ReviewEvent<R>): ReviewStage<R> {
  switch (event.type) {
    case 'started':
      return { kind: 'loading' }
    case 'loaded':
      return stage.kind === 'loading' ? { kind: 'ready', reviewed: event.reviewed } : stage
    case 'signed':
      return stage.kind === 'ready' &&
        !event.isUnchecked &&
        consentNeeded(stage.reviewed.cost, event.consented) === 'none'
        ? { kind: 'signing', reviewed: stage.reviewed }
        : stage
    case 'hashed':
      return lateHash(event)
    case 'refused':
      return { kind: 'refused', error: event.error }
    default:
      return stage
  }
}

type Signing<R extends Reviewable> = Extract<ReviewStage<R>, { kind: 'signing' }>

function whileSigning<R extends Reviewable>(stage: Signing<R>, event: ReviewEvent<R>): ReviewStage<R> {
  const { reviewed, hash } = stage
  switch (event.type) {
    case 'approvalSent':
      return { kind: 'approving', reviewed, hash: event.hash }
    case 'hashed':
      return event.reviewed === reviewed ? { ...stage, hash: event.hash } : lateHash(event)
    case 'sent':
      return sentStage(event)
    case 'unconfirmed':
      return { kind: 'uncertain', reviewed, hash: event.hash, sending: false }
    case 'sentOther':
      return { kind: 'sentOther', error: event.error }
    case 'unanswered':
    case 'refused':
      // With a hash, whatever fails later concerns a sent transaction.
      if (hash !== undefined) return sentStage({ type: 'sent', hash, notVisible: true })
      if (event.type === 'unanswered') return { kind: 'maybeSent', reviewed, error: event.error }
      // What was agreed to is unchanged, and is checked again before the next signature.
      return event.error instanceof SwapError && event.error.code === 'wallet_rejected'
        ? { kind: 'ready', reviewed, isCancelled: true }
        : { kind: 'refused', error: event.error }
    default:
      return stage
  }
}

type MaybeSent<R extends Reviewable> = Extract<ReviewStage<R>, { kind: 'maybeSent' }>

function whileUnanswered<R extends Reviewable>(stage: MaybeSent<R>, event: ReviewEvent<R>): ReviewStage<R> {
  switch (event.type) {
    case 'hashed':
      return lateHash(event)
    case 'checked':
      return { kind: 'loading' }
    default:
      return stage
  }
}

type Uncertain<R extends Reviewable> = Extract<ReviewStage<R>, { kind: 'uncertain' }>

function afterSending<R extends Reviewable>(stage: Uncertain<R>, event: ReviewEvent<R>): ReviewStage<R> {
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

type SentStage = Extract<ReviewStage, { kind: 'sent' }>

function sentStage({ hash, notVisible = false }: Extract<ReviewEvent, { type: 'sent' }>): SentStage {
  return { kind: 'sent', sent: { hash }, ...(notVisible && { notVisible }) }
}

const lateHash = ({ hash }: { readonly hash: string }): SentStage => sentStage({ type: 'sent', hash, notVisible: true })
