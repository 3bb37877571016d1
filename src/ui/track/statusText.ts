import { formatAsset } from '../../core/asset/asset.ts'
import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { filledBps } from '../../core/preparation/orders/limitOrder.ts'
import { isEnd, type SwapOutput, type SwapStatus } from '../../core/tracking/status.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { durationText } from '../shared/figures/duration.ts'
import { percentText } from '../shared/figures/figures.ts'
import { refundLines, unpaidLines } from '../texts/reasons.en.ts'
import type { TrackingMessages } from '../texts/tracking.en.ts'
import { coin, payments, targetAssetOf } from './coins.ts'
import { refundCost } from './refundCost.ts'
import { isPartial, isReturn, type TrackingLocalization } from './steps.ts'

/** Returns the heading for a status. */
export function headingOf(status: SwapStatus, { messages, locale }: TrackingLocalization): string {
  const { stage, confirmations, subSwaps, kind, reorganised, unpaid } = status
  const paid = payments(status, 'output', locale)
  const back = payments(status, 'refund', locale)
  switch (stage) {
    case 'unknown':
      return reorganised ? messages.dropped : messages.unknown
    case 'observed':
      return messages.observed
    case 'confirming':
      return confirmations?.required
        ? messages.confirmingOf(confirmations.seen, confirmations.required)
        : messages.confirming
    case 'swapping':
      if (unpaid) return messages.unpaidUnsure
      if (kind === 'other') return messages.processing
      if (kind === 'limit') return messages.limitWaiting
      return subSwaps && subSwaps.quantity > 1
        ? messages.swappingOf(subSwaps.count, subSwaps.quantity)
        : messages.swapping
    case 'outbound_delayed':
      return isPartial(status) ? partialHeading(status, messages.partialQueued, messages) : messages.delayed
    case 'sending':
      if (status.signing?.givenUp) return messages.unsigned
      if (isPartial(status)) return partialHeading(status, messages.partialSending, messages)
      return isReturn(status) ? messages.returning : messages.sending
    case 'done':
      return messages.done(paid)
    case 'refunded':
      return messages.refunded(back)
    case 'partially_filled':
      return messages.partial(paid, back)
    case 'failed':
      return unpaidHeading(status, messages)
  }
}

/** Returns the sentences below the heading. `arrival` replaces the estimate in minutes where the time is known. */
export function ledeOf(status: SwapStatus, localization: TrackingLocalization, arrival?: string): string {
  const { stage, eta, reorganised, votes, unpaid } = status
  const { messages } = localization
  if (stage === 'unknown')
    return reorganised
      ? messages.droppedWhy
      : `${votes.agree > 0 ? messages.unseen : messages.noNodeAnswers} ${messages.unknownWhy}`
  if (stage === 'failed')
    return unpaid ? withoutHeading(unpaidLines(unpaid).sentence, messages.unpaid) : messages.unpaidWhy
  if (isEnd(stage)) return endedLede(status, localization, arrival)
  if (status.signing?.givenUp) return messages.unsignedWhy
  const split = isPartial(status) ? partialLede(status, localization) : ''
  const time = unpaid ? undefined : (arrival ?? (eta && leaves(eta, messages)))
  return [split, time, orderLede(status, localization), messages.mayClose].filter(Boolean).join(' ')
}

/** Returns the sentences about an order that waits: how much is filled, at what price the rest is, and until when. */
function orderLede({ order, ...status }: SwapStatus, { messages, locale }: TrackingLocalization): string | undefined {
  if (order === undefined) return undefined
  const least = coin({ asset: formatAsset(order.toAsset), amount: order.limit }, status, locale)
  const waits = messages.orderWaits(least, durationText(order.blocksLeft * BLOCK_SECONDS, messages))
  const filled = filledBps(order)
  return filled === 0 ? waits : `${messages.orderFilled(percentText(BigInt(filled), locale))} ${waits}`
}

/** Returns the sentences of an end with a payment, led by when it arrived. */
function endedLede(status: SwapStatus, localization: TrackingLocalization, arrival: string | undefined): string {
  const { messages } = localization
  const { stage, refund } = status
  if (stage === 'done') return arrival ?? messages.ended(targetAssetOf(status)?.ticker ?? '')
  const text =
    stage === 'partially_filled'
      ? messages.partialWhy
      : (returnCost(status, localization) ?? (refund && refundLines(refund).sentence) ?? messages.ended(''))
  return arrival === undefined ? text : `${arrival} ${text}`
}

/** Returns a sentence without the words that are the heading already: "Nothing will be paid: the …" as "The …". */
function withoutHeading(sentence: string, heading: string): string {
  if (!sentence.startsWith(heading)) return sentence
  const [, rest] = /^\s?(?:: |：)(.*)$/.exec(sentence.slice(heading.length)) ?? []
  if (rest === undefined) return sentence
  return `${rest.slice(0, 1).toUpperCase()}${rest.slice(1)}`
}

/** Returns the heading of an end without a payment. Some of them are no loss. */
function unpaidHeading({ unpaid, protocol, source }: SwapStatus, messages: TrackingMessages): string {
  const failedOn = source ? chainName(source.chain) : protocols[protocol].name
  switch (unpaid?.code) {
    case 'claim_kept':
      return messages.unpaidKept
    case 'not_a_swap':
      return messages.unpaidProcessed
    case 'deposit_failed':
      return messages.notMined(failedOn)
    case 'not_reported':
      return messages.unpaidUnreported
    case 'taken_back':
      return messages.unpaidTakenBack(failedOn)
    default:
      return messages.unpaid
  }
}

/** Returns the heading while one or both payments of a partly filled swap are not sent. */
function partialHeading({ outputs }: SwapStatus, bothAhead: string, messages: TrackingMessages): string {
  return outputs.some(({ role, seen }) => seen && role !== 'affiliate') ? messages.partialOneLeft : bothAhead
}

function partialLede(status: SwapStatus, { messages, locale }: TrackingLocalization): string {
  const isSent = (role: SwapOutput['role']) => status.outputs.every((output) => output.role !== role || output.seen)
  return [
    messages.partialPaid(payments(status, 'output', locale), isSent('output')),
    messages.partialBack(payments(status, 'refund', locale), isSent('refund')),
  ].join(' ')
}

function leaves({ from: least, to: most, isLate }: NonNullable<SwapStatus['eta']>, messages: TrackingMessages): string {
  if (isLate) return messages.leavesLate
  const from = durationText(least, messages)
  if (most === undefined) return least < 60 ? messages.leavesAnyTime : messages.leavesAfter(from)
  const to = durationText(most, messages)
  return least < 60 && most >= 60 ? messages.leavesBy(to) : messages.leavesWithin(from, to)
}

/** Returns what a full refund cost, as a sentence. */
function returnCost(status: SwapStatus, { messages, locale }: TrackingLocalization): string | undefined {
  const cost = refundCost(status)
  if (cost === undefined) return undefined
  const text = (amount: bigint) => coin({ asset: cost.asset, amount }, status, locale)
  return messages.returnCost(text(cost.sent), text(cost.fee))
}
