import type { WireTxStatus } from '../../core/nodes/wire/tracking.ts'
import type { ExplorerMessages } from '../messages/explorer.en.ts'
import { type Course, isEnd } from './course.ts'
import type { DevnetSwap, SwapState } from './wire.ts'

/** Everything the page knows of one swap. */
export interface SwapFacts {
  readonly swap: DevnetSwap
  readonly course: Course
  /** The node's own word; absent until it has answered. */
  readonly told?: WireTxStatus | undefined
}

/** One mark of the timeline. `back` is where coins turned round, `stop` where nothing went on. */
export interface CourseStep {
  readonly key: string
  readonly state: 'done' | 'now' | 'next' | 'back' | 'stop'
  readonly title: string
  readonly text?: string
  readonly height?: number
  readonly scale?: { readonly done: number; readonly of: number }
}

interface Wording {
  readonly words: ExplorerMessages
  readonly number: (value: number) => string
}

/** In which of the six steps a state is; an end is behind all of them. */
const placeOf: Readonly<Record<SwapState, number>> = {
  observed: 0,
  confirming: 1,
  swapping: 2,
  outbound_queued: 3,
  signing: 4,
  done: 6,
  refunded: 6,
  failed: 6,
}

/** Whether what is paid goes back to where it came from. */
export function isReturn({ swap, course, told }: SwapFacts): boolean {
  const planned = told?.planned_out_txs ?? []
  const goesBack = planned.length > 0 && planned.every(({ refund }) => refund)
  return swap.state === 'refunded' || (swap.state !== 'done' && (goesBack || course.reason !== undefined))
}

/** The way of a swap from its deposit to its payment: six steps that never change places. */
export function swapSteps(facts: SwapFacts, wording: Wording): readonly CourseStep[] {
  const { swap, course } = facts
  const { words, number } = wording
  const stages = facts.told?.stages
  const [failed, returned] = [swap.state === 'failed', isReturn(facts)]
  const state = (place: number): CourseStep['state'] => {
    const here = placeOf[swap.state]
    return here > place ? 'done' : here === place ? 'now' : 'next'
  }
  const turned = failed ? 'stop' : returned ? 'back' : state(2)
  const scheduled = stages?.outbound_signed?.scheduled_outbound_height ?? course.due
  return [
    { key: 'observed', state: state(0), title: words.stepObserved, height: course.observed },
    {
      key: 'confirmed',
      state: state(1),
      title: words.stepConfirmed,
      ...at(course.confirmed),
      ...confirming(facts, wording),
    },
    {
      key: 'swapped',
      state: turned,
      title: failed ? words.stepFailed : returned ? words.stepNotSwapped : words.stepSwapped,
      ...at(course.swapped),
      ...parts(facts, wording),
    },
    { key: 'delayed', state: state(3), title: words.stepDelayed, ...delay(facts, wording) },
    {
      key: 'signed',
      state: state(4),
      title: words.stepSigned,
      ...(scheduled !== undefined && !isEnd(swap.state) && { text: words.scheduled(number(scheduled)) }),
      ...(isEnd(swap.state) && at(scheduled)),
    },
    { key: 'arrived', state: state(5), title: returned ? words.stepReturned : words.stepArrived, ...at(course.ended) },
  ].slice(0, failed ? 3 : 6) as readonly CourseStep[]
}

const at = (height: number | undefined) => (height === undefined ? {} : { height })

function confirming({ swap, told }: SwapFacts, { words }: Wording): Pick<CourseStep, 'text'> {
  const left = told?.stages.inbound_confirmation_counted?.remaining_confirmation_seconds
  return swap.state === 'confirming' && left !== undefined && left > 0 ? { text: words.secondsLeft(left) } : {}
}

function parts({ swap, told }: SwapFacts, { words }: Wording): Pick<CourseStep, 'text' | 'scale'> {
  const streaming = told?.stages.swap_status?.streaming
  if (streaming === undefined || streaming.quantity <= 1) return {}
  const { count, quantity } = streaming
  const text = words.parts(count, quantity)
  return swap.state === 'swapping' ? { text, scale: { done: count, of: quantity } } : { text }
}

function delay({ swap, told }: SwapFacts, { words }: Wording): Pick<CourseStep, 'text'> {
  const blocks = told?.stages.outbound_delay?.remaining_delay_blocks
  return swap.state === 'outbound_queued' && blocks !== undefined ? { text: words.blocksLeft(blocks) } : {}
}
