import type { ChainId } from '../../core/chains/chains.ts'
import type { SwapError } from '../../core/errors.ts'
import { type DepositDelay, NOT_FOUND_AFTER_SECONDS } from '../../core/tracking/depositDelay.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import type { CheckedPayout } from './checkPayouts.ts'
import { type DepositText, depositText, notFoundText, type OnChain } from './depositText.ts'
import {
  failureRemarks,
  payoutRemarks,
  type Remark,
  refundRemarks,
  uncertaintyRemarks,
  unsignedRemarks,
  waitingRemarks,
} from './remarks.ts'
import { reportedText } from './reportedText.ts'
import { headingOf, ledeOf } from './statusText.ts'
import { type Step, stepsOf, type TrackingLocalization } from './steps.ts'

/** Facts of the page about one hash. */
export interface TrackingFacts {
  readonly status?: SwapStatus
  /** Error of the latest query, if any. */
  readonly error?: SwapError
  readonly online: boolean
  /** State on its own chain, while no node knows the deposit. */
  readonly onChain?: OnChain
  /** What the chains prove of the payments. */
  readonly payouts?: readonly CheckedPayout[]
  /** Chains on which payments of the swap wait, because the network has paused signing there. */
  readonly waitingPayouts?: readonly ChainId[]
  /** Seconds since the page first saw this state. */
  readonly waitedSeconds?: number
}

/** The texts of the page. */
export interface TrackingView {
  readonly heading: string
  readonly lede: string
  readonly todo: readonly string[]
  readonly remarks: readonly Remark[]
  readonly steps: readonly Step[]
  /** How the deposit is late, so that the page links to help. */
  readonly delay?: DepositDelay
}

/** Returns the texts for a status. An error is shown beside the last known status and never replaces it. */
export function trackingView(facts: TrackingFacts, localization: TrackingLocalization): TrackingView {
  // A payment that the network has given up does not wait for signing.
  const waitingPayouts = facts.status?.signing?.givenUp ? [] : (facts.waitingPayouts ?? [])
  const status = facts.status && waitingPayouts.length > 0 ? withoutTimes(facts.status) : facts.status
  const { messages } = localization
  const troubles = failureRemarks(facts, localization)
  const remarks = [
    ...troubles,
    ...payoutRemarks(facts.payouts ?? [], localization),
    ...waitingRemarks(waitingPayouts, localization),
    ...(status ? [...unsignedRemarks(status, localization), ...uncertaintyRemarks(status, localization)] : []),
  ]
  // While nodes cannot be reached, it is not known that none reports the deposit.
  const deposit = troubles.length > 0 ? undefined : unreportedDeposit(facts, localization)
  if (deposit) return { ...deposit, remarks: [...deposit.remarks, ...remarks] }
  if (status === undefined) {
    const heading = remarks[0]?.title ?? messages.looking
    const lede = remarks.length > 0 ? messages.noInformation : messages.lookingWhy
    return { heading, lede, todo: [], remarks: remarks.map(untitled), steps: [] }
  }
  const { stage, reported, reorganised } = status
  const text = reported
    ? reportedText(status, reported, localization)
    : { heading: headingOf(status, localization), lede: ledeOf(status, localization) }
  return {
    ...text,
    todo: stage === 'unknown' && !reorganised && !reported ? messages.unknownTodo : [],
    remarks: [...remarks, ...refundRemarks(status, localization)],
    steps: stepsOf(status, localization),
  }
}

/** Leaves out when the coins should arrive, because that is not known while their payout waits. */
function withoutTimes({ eta: _eta, delay: _delay, signing: _signing, ...status }: SwapStatus): SwapStatus {
  return status
}

/** Returns the texts while no node reports the deposit; the same for a hash, whether or not its chain is known. */
function unreportedDeposit(
  { status, onChain, waitedSeconds = 0 }: TrackingFacts,
  localization: TrackingLocalization,
): DepositText | undefined {
  const isUnreported = status === undefined || (status.stage === 'unknown' && !status.reported && !status.reorganised)
  if (!isUnreported) return undefined
  if (onChain) return depositText(onChain, waitedSeconds, localization)
  return status && waitedSeconds >= NOT_FOUND_AFTER_SECONDS ? notFoundText(waitedSeconds, localization) : undefined
}

/** Replaces a remark's title with its first line, because the title is shown as the page's heading. */
function untitled({ lines: [title = '', ...lines], ...remark }: Remark): Remark {
  return title === '' ? { ...remark, lines } : { ...remark, title, lines }
}
