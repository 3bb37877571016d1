import type { ChainId } from '../../core/chains/chains.ts'
import { protocols } from '../../core/chains/protocol.ts'
import type { SwapError } from '../../core/errors.ts'
import type { DepositDelay } from '../../core/tracking/lateDeposit.ts'
import { NOT_FOUND_AFTER_SECONDS } from '../../core/tracking/lateDeposit.ts'
import type { SwapStatus, UnconfirmedReport } from '../../core/tracking/status.ts'
import { isEnd } from '../../core/tracking/status.ts'
import type { SwapTimes } from '../../core/tracking/swapTimes.ts'
import { durationText } from '../shared/figures/duration.ts'
import { unpaidLines, whyLine } from '../texts/reasons.en.ts'
import type { TrackingMessages } from '../texts/tracking.en.ts'
import type { Arrival } from './arrival.ts'
import { arrivalOf } from './arrival.ts'
import type { CheckedPayout } from './checkPayouts.ts'
import { assetOf, payments, targetAssetOf } from './coins.ts'
import type { DepositText, OnChain } from './depositText.ts'
import { depositText, notFoundText } from './depositText.ts'
import { differenceRemarks } from './differences.ts'
import type { SwapRecord } from './history/swapRecord.ts'
import type { Remark } from './remarks.ts'
import {
  failureRemarks,
  payoutRemarks,
  refundRemarks,
  uncertaintyRemarks,
  unsignedRemarks,
  waitingRemarks,
} from './remarks.ts'
import type { StageTimes } from './stageTimes.ts'
import { headingOf, ledeOf } from './statusText.ts'
import type { Step, TrackingLocalization } from './steps.ts'
import { isReturn, stepsOf } from './steps.ts'
import { timeText } from './timeText.ts'
import { stepsOfRecord, withTimes } from './withTimes.ts'

/** Facts of the page about one hash. */
export interface TrackingFacts {
  readonly status?: SwapStatus
  /** Error of the latest query, if any. */
  readonly error?: SwapError
  /** Whether tracking ended with an unexpected error, such as a part of the page that did not load. */
  readonly isStopped?: true
  readonly online: boolean
  /** State on its own chain, while no node knows the deposit. */
  readonly onChain?: OnChain
  /** What the chains prove of the payments. */
  readonly payouts?: readonly CheckedPayout[]
  /** Chains on which payments of the swap wait, because the network has paused signing there. */
  readonly waitingPayouts?: readonly ChainId[]
  /** Seconds since the page first saw this state. */
  readonly waitedSeconds?: number
  /** What this browser stored when the deposit was signed here. */
  readonly record?: SwapRecord
  /** When stages began, as far as this browser saw it. */
  readonly times?: StageTimes
  /** When it reached its stages, by blocks and the indexer; absent until they were read. */
  readonly dated?: SwapTimes
  /** Unix seconds by the nodes' clock; absent until they report it. */
  readonly time?: number
  /** When a source last responded, as `time`. */
  readonly updatedAt?: number
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
  /** Later than nine of ten such swaps. */
  readonly isLate?: true
}

/** Returns the texts for a status. An error is shown beside the last known status and never replaces it. */
export function trackingView(facts: TrackingFacts, localization: TrackingLocalization): TrackingView {
  const { record, time } = facts
  // A payment that the network has given up does not wait for signing.
  const waitingPayouts = facts.status?.signing?.givenUp ? [] : (facts.waitingPayouts ?? [])
  const status = facts.status && waitingPayouts.length > 0 ? withoutTimes(facts.status) : facts.status
  const known = { ...facts, ...(status && { status }) }
  const arrival = waitingPayouts.length > 0 ? undefined : arrivalOf(known)
  const ticker = arrivingTicker(known)
  const text =
    arrival && time !== undefined
      ? arrivalText(arrival, { ticker, time }, localization)
      : arrivedText(known, localization)
  const remarks = remarksOf(known, waitingPayouts, localization)
  const view = textsOf(known, { remarks, arrival: text }, localization)
  const isSeen = status !== undefined && status.stage !== 'unknown'
  const onChain = facts.onChain?.txState.state
  const isFound = isSeen || onChain === 'pending' || onChain === 'included'
  return {
    ...view,
    steps: withTimes(view.steps, { ...known, isFound }, view.delay ? undefined : arrival, localization),
    ...((arrival?.lateSince !== undefined || arrival?.isLate) && { isLate: true }),
    ...(record === undefined ? {} : { remarks: [...differenceRemarks(status, record, localization), ...view.remarks] }),
  }
}

/** Returns the ticker of what arrives: of the refund, else of the bought coin. */
function arrivingTicker({ status, record }: TrackingFacts): string | undefined {
  if (status && isReturn(status)) {
    const [back] = status.outputs
    return back && assetOf(back.asset, status)?.ticker
  }
  return (status && targetAssetOf(status)?.ticker) ?? record?.toAsset.ticker
}

function remarksOf(
  facts: TrackingFacts,
  waitingPayouts: readonly ChainId[],
  localization: TrackingLocalization,
): readonly Remark[] {
  const { status, payouts = [] } = facts
  return [
    ...failureRemarks(facts, localization),
    ...payoutRemarks(payouts, localization),
    ...waitingRemarks(waitingPayouts, localization),
    ...(status ? [...unsignedRemarks(status, localization), ...uncertaintyRemarks(status, localization)] : []),
  ]
}

interface GivenTexts {
  readonly remarks: readonly Remark[]
  readonly arrival: string | undefined
}

function textsOf(
  facts: TrackingFacts,
  { remarks, arrival }: GivenTexts,
  localization: TrackingLocalization,
): Omit<TrackingView, 'isLate'> {
  const { status, record } = facts
  const { messages } = localization
  // While nodes cannot be reached, it is not known that none reports the deposit.
  const isReached = failureRemarks(facts, localization).length === 0
  const deposit = isReached ? unreportedDeposit(facts, localization) : undefined
  if (deposit) {
    const lede = deposit.delay ? deposit.lede : withSentence(deposit.lede, arrival)
    return { ...deposit, lede, remarks: [...deposit.remarks, ...remarks] }
  }
  const steps = record && !record.imported ? stepsOfRecord(record, localization) : []
  if (status === undefined) {
    const heading = remarks[0]?.title ?? messages.looking
    const why = record && !record.imported ? withSentence(messages.lookingHere, arrival) : messages.lookingWhy
    const lede = remarks.length > 0 ? messages.noInformation : why
    return { heading, lede, todo: [], remarks: remarks.map(untitled), steps }
  }
  const { stage, reported, reorganised } = status
  const isUnknown = stage === 'unknown' && !reorganised && !reported
  if (isUnknown && record && !record.imported) {
    const lede = withSentence(messages.waitingNetworkWhy, arrival)
    return { heading: messages.waitingNetwork, lede, todo: [], remarks, steps }
  }
  const text = reported
    ? reportedText(status, reported, localization)
    : { heading: headingOf(status, localization), lede: ledeOf(status, localization, arrival) }
  return {
    ...text,
    todo: isUnknown
      ? messages.unknownTodo
      : stage === 'failed' && status.unpaid
        ? [unpaidLines(status.unpaid).todo]
        : [],
    remarks: [...remarks, ...refundRemarks(status, localization)],
    steps: stepsOf(status, localization),
    ...(stage === 'failed' && status.unpaid?.code === 'not_reported' && { delay: 'not_reported' as const }),
  }
}

const withSentence = (text: string, more: string | undefined): string => (more === undefined ? text : `${text} ${more}`)

/** Leaves out when the coins should arrive, because that is not known while their payout waits. */
function withoutTimes({ eta: _eta, delay: _delay, signing: _signing, ...status }: SwapStatus): SwapStatus {
  return status
}

/** Returns the texts while no node reports the deposit; the same for a hash, whether or not its chain is known. */
function unreportedDeposit(
  { status, onChain, record, waitedSeconds = 0 }: TrackingFacts,
  localization: TrackingLocalization,
): DepositText | undefined {
  const isUnreported = status === undefined || (status.stage === 'unknown' && !status.reported && !status.reorganised)
  if (!isUnreported) return undefined
  if (onChain) return depositText({ ...onChain, protocol: record?.protocol }, waitedSeconds, localization)
  return status && waitedSeconds >= NOT_FOUND_AFTER_SECONDS ? notFoundText(waitedSeconds, localization) : undefined
}

/** Replaces a remark's title with its first line, because the title is shown as the page's heading. */
function untitled({ lines: [title = '', ...lines], ...remark }: Remark): Remark {
  return title === '' ? { ...remark, lines } : { ...remark, title, lines }
}

interface ArrivingCoins {
  /** Ticker of what arrives; undefined while it is unknown. */
  readonly ticker: string | undefined
  /** Unix seconds by the nodes' clock. */
  readonly time: number
}

/** Returns when the coins should arrive, as a sentence; for a late swap, when they usually would have. */
function arrivalText(
  arrival: Arrival,
  { ticker, time }: ArrivingCoins,
  { messages, locale }: TrackingLocalization,
): string {
  const coin = ticker ?? messages.yourCoins
  if (arrival.lateSince !== undefined) return messages.arrivalLate(coin, timeText(arrival.lateSince, time, locale))
  if (arrival.isLate) return messages.leavesLate
  const from = timeText(arrival.from, time, locale)
  if (arrival.to === undefined) return messages.arrivesAfter(coin, from)
  return messages.arrivesBetween(coin, from, timeText(arrival.to, time, locale))
}

/** Returns when the last payment arrived and how long the swap took, as a sentence; undefined before the end. */
function arrivedText(
  { status, dated, record, time }: TrackingFacts,
  { messages, locale }: TrackingLocalization,
): string | undefined {
  if (status === undefined || !isEnd(status.stage) || dated?.paid === undefined) return undefined
  const { at } = dated.paid
  const text = timeText(at, time, locale)
  const sentAt = record && !record.imported ? record.sentAt : undefined
  const start = sentAt ?? dated.observed?.at
  if (start === undefined || start > at) return messages.arrivedAt(text)
  const took = durationText(at - start, messages)
  return sentAt === undefined ? messages.arrivedAfter(text, took) : messages.arrivedAfterSigning(text, took)
}

/** Returns heading and lede for what a single source reports and the nodes do not confirm. */
function reportedText(
  status: SwapStatus,
  reported: UnconfirmedReport,
  { messages, locale }: TrackingLocalization,
): { readonly heading: string; readonly lede: string } {
  const what = reportedEnd({ ...status, ...reported }, messages, locale)
  if (reported.by === 'node') {
    const reason = whyLine(status) ?? messages.noSecondSource
    const lede = [messages.nodeReports(what), reason, messages.checkPayment].join(' ')
    return { heading: messages.nodeOnly(protocols[status.protocol].name), lede }
  }
  const reason = status.votes.agree > 0 ? messages.nodesDropped : messages.nodesSilent
  const lede = [messages.indexerReports(what), reason, isEnd(reported.stage) ? messages.checkPayment : '']
  return { heading: messages.indexerOnly, lede: lede.filter(Boolean).join(' ') }
}

function reportedEnd(status: SwapStatus, messages: TrackingMessages, locale: string): string {
  const { reportedEnd } = messages
  const paid = payments(status, 'output', locale)
  const back = payments(status, 'refund', locale)
  switch (status.stage) {
    case 'done':
      return reportedEnd.done(paid)
    case 'refunded':
      return reportedEnd.refunded(back)
    case 'partially_filled':
      return reportedEnd.partially_filled(
        [paid && messages.toYou(paid), back && messages.backToYou(back)].filter(Boolean).join(', '),
      )
    case 'failed':
      return reportedEnd.failed()
    default:
      return messages.reportedUnderWay
  }
}
