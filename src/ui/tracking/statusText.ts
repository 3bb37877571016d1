import { isEnd, type SwapOutput, type SwapStatus } from '../../core/tracking/status.ts'
import { durationText } from '../figures/duration.ts'
import type { TrackingMessages } from '../messages/tracking.en.ts'
import { coin, payments, targetOf } from './coins.ts'
import { isPartial, isReturn, type Wording } from './steps.ts'

/** Returns the heading for a status. */
export function headingOf(status: SwapStatus, { words, locale }: Wording): string {
  const { stage, confirmations, subSwaps, kind, reorganised } = status
  const [paid, back] = [payments(status, 'output', locale), payments(status, 'refund', locale)]
  switch (stage) {
    case 'unknown':
      return reorganised ? words.takenBack : words.unknown
    case 'observed':
      return words.observed
    case 'confirming':
      return confirmations?.required ? words.confirmingOf(confirmations.seen, confirmations.required) : words.confirming
    case 'swapping':
      if (kind === 'other') return words.working
      if (kind === 'limit') return words.limitWaiting
      return subSwaps && subSwaps.quantity > 1 ? words.swappingOf(subSwaps.count, subSwaps.quantity) : words.swapping
    case 'outbound_delayed':
      return isPartial(status) ? partialHeading(status, words.partialQueued, words) : words.delayed
    case 'sending':
      if (isPartial(status)) return partialHeading(status, words.partialSending, words)
      return isReturn(status) ? words.returning : words.sending
    case 'done':
      return words.done(paid)
    case 'refunded':
      return words.refunded(back)
    case 'partially_filled':
      return words.partial(paid, back)
    case 'failed':
      return words.failed
  }
}

/** Returns the sentences below the heading. */
export function ledeOf(status: SwapStatus, wording: Wording): string {
  const { stage, eta, reorganised, refund, why } = status
  const { words } = wording
  if (stage === 'unknown') return reorganised ? words.takenBackWhy : [why, words.unknownWhy].filter(Boolean).join(' ')
  if (stage === 'failed') return words.failedWhy
  if (stage === 'partially_filled') return words.partialWhy
  if (stage === 'done') return words.ended(targetOf(status)?.ticker ?? '')
  if (isEnd(stage)) return returnCost(status, wording) ?? refund?.says ?? words.ended('')
  const split = isPartial(status) ? partialLede(status, wording) : ''
  return [split, eta && leaves(eta, words), words.mayClose].filter(Boolean).join(' ')
}

/** While both payments of a partly filled swap are ahead, or one of them is. */
function partialHeading({ outputs }: SwapStatus, bothAhead: string, words: TrackingMessages): string {
  return outputs.some(({ role, seen }) => seen && role !== 'affiliate') ? words.partialOneLeft : bothAhead
}

function partialLede(status: SwapStatus, { words, locale }: Wording): string {
  const isSent = (role: SwapOutput['role']) => status.outputs.every((output) => output.role !== role || output.seen)
  return [
    words.partialPaid(payments(status, 'output', locale), isSent('output')),
    words.partialBack(payments(status, 'refund', locale), isSent('refund')),
  ].join(' ')
}

function leaves({ from: least, to: most }: NonNullable<SwapStatus['eta']>, words: TrackingMessages): string {
  const from = durationText(least, words)
  if (most === undefined) return least < 60 ? words.leavesAnyTime : words.leavesAfter(from)
  const to = durationText(most, words)
  return least < 60 && most >= 60 ? words.leavesBy(to) : words.leavesWithin(from, to)
}

/** What one coin's whole refund cost; undefined when it was not one coin that came back once. */
function returnCost(status: SwapStatus, { words, locale }: Wording): string | undefined {
  const [sent, ...others] = status.inbound?.coins ?? []
  const [back, ...more] = status.outputs
  if (status.stage !== 'refunded' || sent === undefined || back === undefined || others.length + more.length > 0) return
  if (back.asset !== sent.asset || back.amount >= sent.amount) return
  const fee = { asset: sent.asset, amount: sent.amount - back.amount }
  return words.returnCost(coin(sent, status, locale), coin(fee, status, locale))
}
