import { isEnd, rankOf, type SwapStage, type SwapStatus } from '../../core/swap/status.ts'
import { chainName } from '../assets/chainName.ts'
import { aboutLine } from '../figures/duration.ts'
import type { TrackingMessages } from '../messages/tracking.en.ts'
import { coin, payments } from './coins.ts'

/** What a sentence about a swap is written with. */
export interface Wording {
  readonly words: TrackingMessages
  readonly locale: string
}

/** One mark of the timeline. `back` is where coins turned round, `stop` where nothing went on. */
export interface Step {
  readonly key: string
  readonly state: 'done' | 'now' | 'next' | 'back' | 'stop'
  readonly title: string
  readonly text?: string
  /** What is counted within the step. */
  readonly scale?: { readonly done: number; readonly of: number }
}

/** The way of a swap as it is known: steps never change places, and one that is ahead is never drawn as done. */
export function stepsOf(status: SwapStatus, wording: Wording): readonly Step[] {
  if (status.stage === 'unknown') return []
  return [seen(status, wording), confirmed(status, wording), swapped(status, wording), ...leaving(status, wording)]
}

/** The same way before any node tells of it: the deposit is under way to its first stage, and all else lies ahead. */
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

/** Whether all that leaves goes back to where it came from. */
export function isReturn({ stage, outputs }: SwapStatus): boolean {
  if (stage === 'refunded' || stage === 'failed') return true
  return outputs.length > 0 && outputs.every(({ role }) => role === 'refund')
}

function swapped(status: SwapStatus, { words, locale }: Wording): Step {
  const { kind, subSwaps, stage } = status
  const past = rankOf(stage) > rankOf('swapping')
  const key = 'swapped'
  if (past && isReturn(status)) {
    return { key, state: 'back', title: words.stepNotSwapped, text: words.nothingSwapped }
  }
  const state = stage === 'partially_filled' ? 'back' : stateAt('swapping', status)
  const waiting = kind === 'limit' && !past ? words.stepLimit : words.stepSwapped
  const title = stage === 'partially_filled' ? words.stepPartly : kind === 'other' ? words.stepWorked : waiting
  if (subSwaps === undefined || subSwaps.quantity <= 1) return { key, state, title }
  const { count, quantity, out, failed } = subSwaps
  const target = status.outputs.find(({ role }) => role === 'output')
  const told = [
    words.parts(count, quantity),
    ...(failed.length > 0 ? [words.partsFailed(failed.length)] : []),
    ...(out !== undefined && target && !past ? [words.soFar(coin({ ...target, amount: out }, status, locale))] : []),
  ]
  const scale = state === 'now' ? { scale: { done: count, of: quantity } } : {}
  return { key, state, title, text: told.join(', '), ...scale }
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
  const [paid, back] = [payments(status, 'output', locale), payments(status, 'refund', locale)]
  const isBoth = paid !== '' && back !== ''
  const amounts = isBoth ? `${paid}, ${words.backToYou(back)}` : paid || back
  const isAhead = amounts !== '' && outputs.every(({ seen: left }) => !left)
  const title = isBoth ? words.stepBoth : isReturn(status) ? words.stepReturn : words.stepEnd
  return { key: 'end', state, title, ...optional(isAhead ? words.notYet(amounts) : amounts) }
}
