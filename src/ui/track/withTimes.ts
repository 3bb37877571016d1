import type { SwapStage, SwapStatus } from '../../core/tracking/status.ts'
import type { SwapTimes } from '../../core/tracking/swapTimes.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { coinText } from '../shared/figures/coinText.ts'
import type { Arrival } from './arrival.ts'
import type { SwapRecord } from './history/swapRecord.ts'
import { endOfStage, type StageTimes, startOfStage } from './stageTimes.ts'
import { type Step, stepsAhead, type TrackingLocalization } from './steps.ts'
import { rangeText, timeText } from './timeText.ts'

interface StepFacts {
  readonly status?: SwapStatus | undefined
  readonly record?: SwapRecord | undefined
  readonly times?: StageTimes | undefined
  /** What blocks and the indexer date; absent until they were read. */
  readonly dated?: SwapTimes | undefined
  /** Unix seconds by the nodes' clock. */
  readonly time?: number | undefined
  /** Whether a chain or a node knows the deposit. */
  readonly isFound: boolean
}

/** The moment at which a step was over. */
const momentOfStep: Readonly<Partial<Record<string, keyof SwapTimes>>> = {
  seen: 'observed',
  confirmed: 'confirmed',
  swapped: 'swapped',
  held: 'released',
  sent: 'paid',
  end: 'paid',
}

/** The stage whose end is the end of a step. */
const stageOfStep: Readonly<Partial<Record<string, SwapStage>>> = {
  confirmed: 'confirming',
  swapped: 'swapping',
  held: 'outbound_delayed',
  sent: 'sending',
  end: 'sending',
}

/**
 * Adds the signature as the first step of a swap of this browser, and the times: when each step ended, "now" for the
 * current one, and the expected arrival at the last one.
 */
export function withTimes(
  steps: readonly Step[],
  facts: StepFacts,
  arrival: Arrival | undefined,
  localization: TrackingLocalization,
): readonly Step[] {
  const timed = steps.map((step): Step => ({ ...step, ...timeOf(step, facts, arrival, localization) }))
  const left = leftStep(facts, localization)
  if (left === undefined || timed.length === 0) return timed
  return [left, ...timed.map((step): Step => (left.state === 'now' && step.state === 'now' ? waiting(step) : step))]
}

/** Returns the steps of a swap that only this browser knows; none are done. */
export function stepsOfRecord(record: SwapRecord, localization: TrackingLocalization): readonly Step[] {
  return stepsAhead(chainName(record.fromAsset.chain), '', localization)
}

const waiting = ({ at: _at, atSource: _source, ...step }: Step): Step => ({ ...step, state: 'next' })

/** The signature of the deposit in this browser. It is current, not done, until a chain or a node knows the deposit. */
function leftStep({ record, isFound, time }: StepFacts, { messages, locale }: TrackingLocalization): Step | undefined {
  if (record === undefined || record.imported) return undefined
  const { way, fromAsset, amount, sentAt } = record
  return {
    key: 'left',
    state: isFound ? 'done' : 'now',
    title: way === 'memoless' ? messages.stepLeftMemoless : messages.stepLeft,
    text: coinText(amount, fromAsset, locale),
    at: timeText(sentAt, time ?? sentAt, locale),
  }
}

function timeOf(
  { key, state }: Step,
  { times = {}, dated, time, status }: StepFacts,
  arrival: Arrival | undefined,
  { messages, locale }: TrackingLocalization,
): Pick<Step, 'at' | 'atSource'> {
  if (state === 'now') return { at: messages.now }
  const isTimed = key === 'end' && arrival !== undefined && !arrival.isLate
  if (state === 'next') {
    const at = isTimed && time !== undefined ? rangeText(arrival, time, locale) : undefined
    return at === undefined ? {} : { at }
  }
  const moment = momentOfStep[key]
  const known = moment && dated?.[moment]
  if (known) {
    const at = timeText(known.at, time, locale)
    return known.by === 'indexer' ? { at, atSource: messages.byIndexer } : { at }
  }
  const stage = stageOfStep[key]
  const at = stage === undefined ? startOfStage(times, 'observed') : endOfStage(times, stage)
  if (at !== undefined) return { at: timeText(at, time, locale) }
  // Nothing is paid at the end of a failed deposit, so nothing is dated there.
  const isDated = moment !== undefined && dated !== undefined && status?.stage !== 'failed'
  return isDated ? { at: messages.timeUnknown } : {}
}
