import { isEnd, rankOf, type SwapOutput, type SwapStage, type SwapStatus } from '../../core/tracking/status.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { aboutLine } from '../shared/figures/duration.ts'
import type { Localization } from '../texts/localization.ts'
import type { TrackingMessages } from '../texts/tracking.en.ts'
import { coin, payments } from './coins.ts'

export type TrackingLocalization = Localization<TrackingMessages>

/** One step of the timeline. `back` is a refund, `stop` an end without a payment. */
export interface Step {
  readonly key: string
  readonly state: 'done' | 'now' | 'next' | 'back' | 'stop'
  readonly title: string
  readonly text?: string
  /** When it ended, "now", or when it is expected. */
  readonly at?: string
  /** Who dates it, unless the nodes do. */
  readonly atSource?: string
  /** Progress within the step. */
  readonly scale?: { readonly done: number; readonly of: number }
}

/** Returns the timeline of a swap. Steps never change places, and one that is ahead is never drawn as done. */
export function stepsOf(status: SwapStatus, localization: TrackingLocalization): readonly Step[] {
  if (status.stage === 'unknown') return []
  if (status.stage === 'failed') return stepsUnpaid(status, localization)
  return [
    seen(status, localization),
    confirmed(status, localization),
    swapped(status, localization),
    ...leaving(status, localization),
  ]
}

/** Returns the timeline of an end without a payment. A deposit that no node has seen has no earlier steps. */
function stepsUnpaid(status: SwapStatus, localization: TrackingLocalization): readonly Step[] {
  const { messages } = localization
  const { unpaid, inbound } = status
  const isProcessed = unpaid?.code === 'not_a_swap'
  const end: Step = { key: 'end', state: isProcessed ? 'done' : 'stop', title: messages.stepUnpaid }
  if (inbound === undefined) return [end]
  if (unpaid?.code === 'taken_back') return [seen(status, localization), end]
  const isKept = unpaid?.code === 'claim_kept'
  const handled: Step = isKept
    ? { key: 'swapped', state: 'back', title: messages.stepNotSwapped, text: messages.keptInAccount }
    : { key: 'swapped', state: 'done', title: messages.stepProcessed }
  return [seen(status, localization), confirmed(status, localization), handled, end]
}

/** Returns the timeline before any node reports the deposit: the first step is current, all others are ahead. */
export function stepsAhead(chain: string, text: string, { messages }: TrackingLocalization): readonly Step[] {
  const ahead: readonly (readonly [key: string, title: string])[] = [
    ['confirmed', messages.stepConfirmed(chain)],
    ['swapped', messages.stepSwapped],
    ['held', messages.stepQueued],
    ['sent', messages.stepSent],
    ['end', messages.stepEnd],
  ]
  return [
    { key: 'seen', state: 'now', title: messages.stepSeen, ...optional(text) },
    ...ahead.map(([key, title]): Step => ({ key, state: 'next', title })),
  ]
}

function stateAt(stage: SwapStage, status: SwapStatus): Step['state'] {
  const ahead = rankOf(status.stage) - rankOf(stage)
  if (ahead > 0) return 'done'
  return ahead === 0 ? 'now' : 'next'
}

const optional = (text: string) => (text === '' ? {} : { text })

function seen(status: SwapStatus, { messages, locale }: TrackingLocalization): Step {
  const { inbound, observers } = status
  const amounts = inbound?.coins.map((each) => coin(each, status, locale)).join(', ') ?? ''
  const deposit = inbound && amounts !== '' ? messages.deposit(amounts, chainName(inbound.chain)) : ''
  const facts = status.stage === 'observed' && observers > 0 ? messages.observers(observers) : ''
  const text = [deposit, facts].filter(Boolean).join(', ')
  return { key: 'seen', state: stateAt('observed', status), title: messages.stepSeen, ...optional(text) }
}

function confirmed(status: SwapStatus, { messages }: TrackingLocalization): Step {
  const { inbound, confirmations } = status
  const state = stateAt('confirming', status)
  const title = messages.stepConfirmed(inbound ? chainName(inbound.chain) : '…')
  if (confirmations === undefined || confirmations.required === 0) return { key: 'confirmed', state, title }
  const { seen: blocks, required } = confirmations
  const counted = state === 'now' && required > 1
  return {
    key: 'confirmed',
    state,
    title,
    text: messages.blocks(blocks, required),
    ...(counted && { scale: { done: blocks, of: required } }),
  }
}

/** Whether all payments are refunds. */
export function isReturn({ stage, outputs }: SwapStatus): boolean {
  if (stage === 'refunded') return true
  return outputs.length > 0 && outputs.every(({ role }) => role === 'refund')
}

/** Whether part of the deposit is swapped and part is refunded. */
export function isPartial({ stage, outputs }: SwapStatus): boolean {
  const has = (role: SwapOutput['role']) => outputs.some((output) => output.role === role)
  return stage === 'partially_filled' || (has('output') && has('refund'))
}

function swapped(status: SwapStatus, localization: TrackingLocalization): Step {
  const { messages } = localization
  const { kind, subSwaps, stage } = status
  const past = rankOf(stage) > rankOf('swapping')
  const key = 'swapped'
  if (past && isReturn(status)) {
    return { key, state: 'back', title: messages.stepNotSwapped, text: messages.nothingSwapped }
  }
  if (past && isPartial(status))
    return { key, state: 'back', title: messages.stepPartly, ...optional(splitText(status, localization)) }
  const state = stateAt('swapping', status)
  const title =
    kind === 'other' ? messages.stepProcessed : kind === 'limit' && !past ? messages.stepLimit : messages.stepSwapped
  if (subSwaps === undefined || subSwaps.quantity <= 1) return { key, state, title }
  const { count, quantity } = subSwaps
  const scale = state === 'now' ? { scale: { done: count, of: quantity } } : {}
  return { key, state, title, text: partsText(status, localization), ...scale }
}

/** Returns how many parts were swapped and how many refunded; empty if unknown. */
function splitText({ subSwaps }: SwapStatus, { messages }: TrackingLocalization): string {
  if (subSwaps === undefined || subSwaps.quantity <= 1) return ''
  const refunded = subSwaps.failed.length
  return refunded === 0 ? '' : messages.partsSplit(Math.max(subSwaps.quantity - refunded, 0), refunded)
}

function partsText(status: SwapStatus, { messages, locale }: TrackingLocalization): string {
  const { count = 0, quantity = 0, out, failed = [] } = status.subSwaps ?? {}
  const target = status.outputs.find(({ role }) => role === 'output')
  const isUnderWay = rankOf(status.stage) <= rankOf('swapping')
  return [
    messages.parts(count, quantity),
    failed.length > 0 ? messages.partsFailed(failed.length) : '',
    out !== undefined && target && isUnderWay ? messages.soFar(coin({ ...target, amount: out }, status, locale)) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function leaving(status: SwapStatus, localization: TrackingLocalization): readonly Step[] {
  const { messages } = localization
  const { stage, delay, signing } = status
  const end = ending(status, localization)
  const left = delay ? messages.queueLeft(aboutLine(delay.seconds, messages), delay.blocks) : messages.queueWhy
  const held = stage === 'outbound_delayed' ? { text: left } : {}
  const lateText = signing?.givenUp ? messages.noLongerTried : messages.overdue
  const late = stage === 'sending' && signing?.overdue ? { text: lateText } : {}
  return [
    { key: 'held', state: stateAt('outbound_delayed', status), title: messages.stepQueued, ...held },
    { key: 'sent', state: stateAt('sending', status), title: messages.stepSent, ...late },
    end,
  ]
}

function ending(status: SwapStatus, { messages, locale }: TrackingLocalization): Step {
  const { stage, outputs } = status
  const state = isEnd(stage) ? 'done' : 'next'
  const isBoth = isPartial(status)
  const amounts = (role: SwapOutput['role'], naming: (text: string) => string) => {
    const text = payments(status, role, locale)
    const isAhead = outputs.some((output) => output.role === role && !output.seen)
    const named = isBoth ? naming(text) : text
    return text === '' ? '' : isAhead ? messages.notYet(named) : named
  }
  const text = [amounts('output', messages.toYou), amounts('refund', messages.backToYou)]
    .filter(Boolean)
    .join(isBoth ? '; ' : ', ')
  const title = isBoth ? messages.stepBoth : isReturn(status) ? messages.stepReturn : messages.stepEnd
  return { key: 'end', state, title, ...optional(text) }
}
