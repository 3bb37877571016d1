import { isEnd, rankOf, type SwapOutput, type SwapStage, type SwapStatus } from '../../core/tracking/status.ts'
import { chainName } from '../assets/chainName.ts'
import { aboutLine } from '../figures/duration.ts'
import type { TrackingMessages } from '../messages/tracking.en.ts'
import { coin, payments } from './coins.ts'

/** Texts and locale. */
export interface Wording {
  readonly words: TrackingMessages
  readonly locale: string
}

/** One mark of the timeline. `back` is where coins are sent back, `stop` where the swap ends without a payment. */
export interface Step {
  readonly key: string
  readonly state: 'done' | 'now' | 'next' | 'back' | 'stop'
  readonly title: string
  readonly text?: string
  /** What is counted within the step. */
  readonly scale?: { readonly done: number; readonly of: number }
}

/** Returns the timeline of a swap. Steps never change places, and one that is ahead is never drawn as done. */
export function stepsOf(status: SwapStatus, wording: Wording): readonly Step[] {
  if (status.stage === 'unknown') return []
  return [seen(status, wording), confirmed(status, wording), swapped(status, wording), ...leaving(status, wording)]
}

/** Returns the timeline before any node reports the deposit: the first step is current, all others are ahead. */
export function stepsAhead(chain: string, text: string, { words }: Wording): readonly Step[] {
  const ahead = [words.stepConfirmed(chain), words.stepSwapped, words.stepHeld, words.stepSent, words.stepEnd]
  return [
    { key: 'seen', state: 'now', title: words.stepSeen, text },
    ...ahead.map((title): Step => ({ key: title, state: 'next', title })),
  ]
}

function stateAt(stage: SwapStage, status: SwapStatus): Step['state'] {
  const ahead = rankOf(status.stage) - rankOf(stage)
  if (ahead > 0) return 'done'
  return ahead === 0 ? 'now' : 'next'
}

const optional = (text: string) => (text === '' ? {} : { text })

function seen(status: SwapStatus, { words, locale }: Wording): Step {
  const { inbound, observers } = status
  const amounts = inbound?.coins.map((each) => coin(each, status, locale)).join(', ') ?? ''
  const deposit = inbound && amounts !== '' ? words.deposit(amounts, chainName(inbound.chain)) : ''
  const watched = status.stage === 'observed' && observers > 0 ? words.observers(observers) : ''
  const text = [deposit, watched].filter(Boolean).join(', ')
  return { key: 'seen', state: stateAt('observed', status), title: words.stepSeen, ...optional(text) }
}

function confirmed(status: SwapStatus, { words }: Wording): Step {
  const { inbound, confirmations } = status
  const state = stateAt('confirming', status)
  const title = words.stepConfirmed(inbound ? chainName(inbound.chain) : '…')
  if (confirmations === undefined || confirmations.required === 0) return { key: 'confirmed', state, title }
  const { seen: blocks, required } = confirmations
  const counted = state === 'now' && required > 1
  return {
    key: 'confirmed',
    state,
    title,
    text: words.blocks(blocks, required),
    ...(counted && { scale: { done: blocks, of: required } }),
  }
}

/** Whether all payments go back to the sender. */
export function isReturn({ stage, outputs }: SwapStatus): boolean {
  if (stage === 'refunded' || stage === 'failed') return true
  return outputs.length > 0 && outputs.every(({ role }) => role === 'refund')
}

/** Whether part of the deposit is swapped and part of it goes back. */
export function isPartial({ stage, outputs }: SwapStatus): boolean {
  const has = (role: SwapOutput['role']) => outputs.some((output) => output.role === role)
  return stage === 'partially_filled' || (has('output') && has('refund'))
}

function swapped(status: SwapStatus, wording: Wording): Step {
  const { words } = wording
  const { kind, subSwaps, stage } = status
  const past = rankOf(stage) > rankOf('swapping')
  const key = 'swapped'
  if (past && isReturn(status)) {
    return { key, state: 'back', title: words.stepNotSwapped, text: words.nothingSwapped }
  }
  if (past && isPartial(status))
    return { key, state: 'back', title: words.stepPartly, ...optional(splitText(status, wording)) }
  const state = stateAt('swapping', status)
  const title = kind === 'other' ? words.stepWorked : kind === 'limit' && !past ? words.stepLimit : words.stepSwapped
  if (subSwaps === undefined || subSwaps.quantity <= 1) return { key, state, title }
  const { count, quantity } = subSwaps
  const scale = state === 'now' ? { scale: { done: count, of: quantity } } : {}
  return { key, state, title, text: partsText(status, wording), ...scale }
}

/** How many parts were swapped and how many refunded; empty where that is not known. */
function splitText({ subSwaps }: SwapStatus, { words }: Wording): string {
  if (subSwaps === undefined || subSwaps.quantity <= 1) return ''
  const refunded = subSwaps.failed.length
  return refunded === 0 ? '' : words.partsSplit(Math.max(subSwaps.quantity - refunded, 0), refunded)
}

function partsText(status: SwapStatus, { words, locale }: Wording): string {
  const { count = 0, quantity = 0, out, failed = [] } = status.subSwaps ?? {}
  const target = status.outputs.find(({ role }) => role === 'output')
  const isUnderWay = rankOf(status.stage) <= rankOf('swapping')
  return [
    words.parts(count, quantity),
    failed.length > 0 ? words.partsFailed(failed.length) : '',
    out !== undefined && target && isUnderWay ? words.soFar(coin({ ...target, amount: out }, status, locale)) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function leaving(status: SwapStatus, wording: Wording): readonly Step[] {
  const { words } = wording
  const { stage, delay, signing } = status
  const end = ending(status, wording)
  if (stage === 'failed') return [end]
  const left = delay ? words.queueLeft(aboutLine(delay.seconds, words), delay.blocks) : words.queueWhy
  const held = stage === 'outbound_delayed' ? { text: left } : {}
  const late = stage === 'sending' && signing?.overdue ? { text: words.overdue } : {}
  return [
    { key: 'held', state: stateAt('outbound_delayed', status), title: words.stepHeld, ...held },
    { key: 'sent', state: stateAt('sending', status), title: words.stepSent, ...late },
    end,
  ]
}

function ending(status: SwapStatus, { words, locale }: Wording): Step {
  const { stage, outputs } = status
  if (stage === 'failed') return { key: 'end', state: 'stop', title: words.stepFailed, text: words.failedWhy }
  const state = isEnd(stage) ? 'done' : 'next'
  const isBoth = isPartial(status)
  const amounts = (role: SwapOutput['role'], naming: (text: string) => string) => {
    const text = payments(status, role, locale)
    const isAhead = outputs.some((output) => output.role === role && !output.seen)
    const named = isBoth ? naming(text) : text
    return text === '' ? '' : isAhead ? words.notYet(named) : named
  }
  const text = [amounts('output', words.toYou), amounts('refund', words.backToYou)]
    .filter(Boolean)
    .join(isBoth ? '; ' : ', ')
  const title = isBoth ? words.stepBoth : isReturn(status) ? words.stepReturn : words.stepEnd
  return { key: 'end', state, title, ...optional(text) }
}
