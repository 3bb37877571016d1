import { isRegistered, type MemolessSwap, type RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import type { Payment } from './checkPayment.ts'
import { MemolessServiceError } from './memolessService.ts'
import { likelyRefundOf, type Outlook } from './outlook.ts'
import { capDeadline, type Ending } from './payDeadline.ts'
import type { PayEvent } from './payEvent.ts'
import { PaymentRefusedError } from './paymentRefused.ts'
import { isFinal, OfflineError, VaultChangedError, waitsForPerson } from './payStops.ts'
import type { SeenPayment } from './seenPayment.ts'

/** State of a memoless swap after its review. An address exists in `paying` only. */
export type PayStage =
  /** The service registers the memo. `failure` is why the last request is repeated. */
  | { readonly kind: 'registering'; readonly swap: MemolessSwap; readonly failure?: MemolessServiceError }
  /** The nodes are queried, and nothing that could be paid is shown. */
  | { readonly kind: 'checking'; readonly swap: RegisteredSwap; readonly why: CheckReason; readonly shown?: Shown }
  | {
      readonly kind: 'paying'
      readonly swap: RegisteredSwap
      readonly payment: Payment
      /** When the nodes confirmed it (monotonic clock, ms). */
      readonly at: number
      /** Whether the person accepted every line of the checklist for this address. */
      readonly isAccepted: boolean
      /** Whether the person wants the address although the pools would refund the payment now. */
      readonly acceptsRefund: boolean
    }
  /** Nothing may be sent now. A later check can lead back, unless the reason is final. */
  | { readonly kind: 'stopped'; readonly swap: MemolessSwap; readonly error: unknown; readonly shown?: Shown }
  /**
   * The source chain has the payment, and THORChain does not report it yet. `late`: the refusal after which it was
   * seen.
   */
  | {
      readonly kind: 'seen'
      readonly swap: RegisteredSwap
      readonly seen: SeenPayment
      readonly late?: PaymentRefusedError
    }
  /** A deposit used the reference; its hash follows when the nodes report it. */
  | { readonly kind: 'paid'; readonly swap: RegisteredSwap; readonly hash?: string }

/** Why the nodes are queried. `woke`: the page was hidden or asleep. `stale`: the last check is too old. */
type CheckReason = 'first' | 'woke' | 'stale' | 'again'

/** The payment that was shown. When it was blanked, the next one is compared with it. */
interface Shown extends Ending {
  readonly address: string
  readonly outlook: Outlook
  readonly isAccepted: boolean
}

/** How old a check may be while its address is shown (ms): two rounds of checks, and the time of an answer. */
export const FRESH_MS = 45_000

/** Whether the address of a payment is shown: a payment that would be refunded needs a consent of its own. */
export const showsAddress = ({ payment, isAccepted, acceptsRefund }: Stage<'paying'>): boolean =>
  isAccepted && (acceptsRefund || likelyRefundOf(payment.outlook) === undefined)

/** Returns the first stage of a swap. */
export function firstStage(swap: MemolessSwap | RegisteredSwap, hash?: string): PayStage {
  if (!isRegistered(swap)) return { kind: 'registering', swap }
  return hash === undefined ? { kind: 'checking', swap, why: 'first' } : { kind: 'paid', swap, hash }
}

/**
 * Reduces the stages of a memoless swap. Each failed check blanks the address, and so does an address that changed.
 * After a deposit, no event leads back to an address.
 */
export function payStage(stage: PayStage, event: PayEvent): PayStage {
  if (event.type === 'found') {
    return isRegistered(stage.swap) ? { kind: 'paid', swap: stage.swap, hash: event.hash } : stage
  }
  switch (stage.kind) {
    case 'registering':
      return whileRegistering(stage, event)
    case 'paid':
      return stage
    case 'seen':
      return whileSeen(stage, event)
    case 'paying':
      return whilePaying(stage, event)
    case 'checking':
    case 'stopped':
      return whileBlank(stage, event)
  }
}

type Stage<K extends PayStage['kind']> = Extract<PayStage, { kind: K }>

function whileRegistering(stage: Stage<'registering'>, event: PayEvent): PayStage {
  if (event.type === 'registered') return { kind: 'checking', swap: event.swap, why: 'first' }
  if (event.type !== 'registrationFailed') return stage
  const { error } = event
  const isRepeated = error instanceof MemolessServiceError && error.retryAfterMs !== undefined
  return isRepeated
    ? { kind: 'registering', swap: stage.swap, failure: error }
    : { kind: 'stopped', swap: stage.swap, error }
}

function whilePaying(stage: Stage<'paying'>, event: PayEvent): PayStage {
  const { swap, isAccepted, acceptsRefund } = stage
  const { address, outlook, deadline, endsAt } = stage.payment
  const shown = {
    address,
    outlook,
    deadline,
    endsAt,
    isAccepted,
  }
  switch (event.type) {
    case 'accepted':
      return { ...stage, isAccepted: event.isAccepted }
    case 'refundAccepted':
      // A consent needs its warning.
      return { ...stage, acceptsRefund: event.isAccepted && likelyRefundOf(outlook) !== undefined }
    case 'checked': {
      const next = shownAgain(swap, event, shown)
      if (next.kind !== 'paying') return next
      return { ...next, acceptsRefund: acceptsRefund && likelyRefundOf(next.payment.outlook) !== undefined }
    }
    case 'checkFailed':
      return afterFailure(swap, event.error, shown)
    case 'woke':
    case 'stale':
      return { kind: 'checking', swap, why: event.type, shown }
    case 'wentOffline':
      return { kind: 'stopped', swap, error: new OfflineError(), shown }
    case 'seen':
      return { kind: 'seen', swap, seen: event.seen }
    default:
      return stage
  }
}

/** A payment that disappeared leads to a new check, and the checklist is required again. */
function whileSeen(stage: Stage<'seen'>, event: PayEvent): PayStage {
  if (event.type === 'seen') return { ...stage, seen: event.seen }
  if (event.type !== 'gone') return stage
  const { swap, late } = stage
  return late ? { kind: 'stopped', swap, error: late } : { kind: 'checking', swap, why: 'again' }
}

function whileBlank(stage: Stage<'checking' | 'stopped'>, event: PayEvent): PayStage {
  const { swap, shown } = stage
  if (!isRegistered(swap)) {
    const canRetry = event.type === 'retried' && stage.kind === 'stopped' && !isFinal(stage.error)
    return canRetry ? { kind: 'registering', swap } : stage
  }
  const end = stage.kind === 'stopped' && isFinal(stage.error) ? stage.error : undefined
  if (event.type === 'seen') return { kind: 'seen', swap, seen: event.seen, ...(end && { late: end }) }
  if (end !== undefined) return stage
  switch (event.type) {
    case 'checked':
      return isWaiting(stage) ? stage : shownAgain(swap, event, shown)
    case 'checkFailed': {
      const next = afterFailure(swap, event.error, shown)
      // Only the person leaves a changed address or an unclear deadline behind.
      return isWaiting(stage) && next.kind === 'stopped' && !isFinal(next.error) ? stage : next
    }
    case 'wentOffline':
      if (isWaiting(stage) || isOffline(stage)) return stage
      return { kind: 'stopped', swap, error: new OfflineError(), ...(shown && { shown }) }
    case 'wentOnline':
      return isOffline(stage) ? payStage(stage, { type: 'retried' }) : stage
    case 'retried':
      return { kind: 'checking', swap, why: 'again', ...(shown && { shown }) }
    default:
      return stage
  }
}

const isOffline = (stage: PayStage): boolean => stage.kind === 'stopped' && stage.error instanceof OfflineError
const isWaiting = (stage: PayStage): boolean => stage.kind === 'stopped' && waitsForPerson(stage.error)

/**
 * Shows a checked payment. An address that changed, and an unclear deadline that is over, wait for the person and need
 * the checklist again. Without a new price, the earlier outlook counts.
 */
function shownAgain(
  swap: RegisteredSwap,
  { payment, at }: Extract<PayEvent, { type: 'checked' }>,
  shown: Shown | undefined,
): Stage<'paying' | 'stopped'> {
  if (shown !== undefined && shown.address !== payment.address)
    return { kind: 'stopped', swap, error: new VaultChangedError() }
  const capped = capDeadline(payment, shown)
  if (capped === undefined) return { kind: 'stopped', swap, error: new PaymentRefusedError('churn_unclear') }
  const outlook = payment.outlook === 'unknown' && shown ? shown.outlook : payment.outlook
  const isAccepted = shown?.isAccepted ?? false
  return { kind: 'paying', swap, payment: { ...capped, outlook }, at, isAccepted, acceptsRefund: false }
}

function afterFailure(swap: RegisteredSwap, error: unknown, shown: Shown | undefined): PayStage {
  if (error instanceof PaymentRefusedError && error.reason === 'used') return { kind: 'paid', swap }
  return { kind: 'stopped', swap, error, ...(shown && { shown }) }
}
