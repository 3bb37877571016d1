import type { WireTxStatus } from '../../../core/nodes/wire/wireTracking.ts'
import type { DevnetSwap, SwapState } from './explorerSchemas.ts'
import type { ExplorerLocalization } from './explorerText.ts'
import { isEnd, type SwapProgress } from './swapProgress.ts'

/** Everything known about one swap. */
export interface SwapFacts {
  readonly swap: DevnetSwap
  readonly progress: SwapProgress
  /** The node's status; undefined until it has responded. */
  readonly txStatus?: WireTxStatus | undefined
}

/** One step of the timeline. `back` is a refund, `stop` an end without a payment. */
export interface SwapStep {
  readonly key: string
  readonly state: 'done' | 'now' | 'next' | 'back' | 'stop'
  readonly title: string
  readonly text?: string
  readonly height?: number
  readonly scale?: { readonly done: number; readonly of: number }
}

type StepLocalization = Pick<ExplorerLocalization, 'messages' | 'number'>

/** The step of each state; final states are after all six. */
const placeOf: Readonly<Record<SwapState, number>> = {
  broadcast: 0,
  observed: 0,
  confirming: 1,
  swapping: 2,
  outbound_queued: 3,
  signing: 4,
  done: 6,
  refunded: 6,
  failed: 6,
}

/** Whether the payments are refunds. */
export function isReturn({ swap, progress, txStatus }: SwapFacts): boolean {
  const planned = txStatus?.planned_out_txs ?? []
  const goesBack = planned.length > 0 && planned.every(({ refund }) => refund)
  return swap.state === 'refunded' || (swap.state !== 'done' && (goesBack || progress.reason !== undefined))
}

/** Returns the steps of a swap from deposit to payment: six steps in a fixed order. */
export function swapSteps(facts: SwapFacts, localization: StepLocalization): readonly SwapStep[] {
  const { swap, progress } = facts
  const { messages, number } = localization
  const stages = facts.txStatus?.stages
  const failed = swap.state === 'failed'
  const returned = isReturn(facts)
  const state = (place: number): SwapStep['state'] => {
    const here = placeOf[swap.state]
    return here > place ? 'done' : here === place ? 'now' : 'next'
  }
  const turned = failed ? 'stop' : returned ? 'back' : state(2)
  const scheduled = stages?.outbound_signed?.scheduled_outbound_height ?? progress.due
  return [
    { key: 'observed', state: state(0), title: messages.stepObserved, height: progress.observed },
    {
      key: 'confirmed',
      state: state(1),
      title: messages.stepConfirmed,
      ...at(progress.confirmed),
      ...confirming(facts, localization),
    },
    {
      key: 'swapped',
      state: turned,
      title: failed ? messages.stepFailed : returned ? messages.stepNotSwapped : messages.stepSwapped,
      ...at(progress.swapped),
      ...parts(facts, localization),
    },
    { key: 'delayed', state: state(3), title: messages.stepDelayed, ...delay(facts, localization) },
    {
      key: 'signed',
      state: state(4),
      title: messages.stepSigned,
      ...(scheduled !== undefined && !isEnd(swap.state) && { text: messages.scheduled(number(scheduled)) }),
      ...(isEnd(swap.state) && at(scheduled)),
    },
    {
      key: 'arrived',
      state: state(5),
      title: returned ? messages.stepReturned : messages.stepArrived,
      ...at(progress.ended),
    },
  ].slice(0, failed ? 3 : 6) as readonly SwapStep[]
}

const at = (height: number | undefined) => (height === undefined ? {} : { height })

function confirming({ swap, txStatus }: SwapFacts, { messages }: StepLocalization): Pick<SwapStep, 'text'> {
  const left = txStatus?.stages.inbound_confirmation_counted?.remaining_confirmation_seconds
  return swap.state === 'confirming' && left !== undefined && left > 0 ? { text: messages.secondsLeft(left) } : {}
}

function parts({ swap, txStatus }: SwapFacts, { messages }: StepLocalization): Pick<SwapStep, 'text' | 'scale'> {
  const streaming = txStatus?.stages.swap_status?.streaming
  if (streaming === undefined || streaming.quantity <= 1) return {}
  const { count, quantity } = streaming
  const text = messages.parts(count, quantity)
  return swap.state === 'swapping' ? { text, scale: { done: count, of: quantity } } : { text }
}

function delay({ swap, txStatus }: SwapFacts, { messages }: StepLocalization): Pick<SwapStep, 'text'> {
  const blocks = txStatus?.stages.outbound_delay?.remaining_delay_blocks
  return swap.state === 'outbound_queued' && blocks !== undefined ? { text: messages.blocksLeft(blocks) } : {}
}
