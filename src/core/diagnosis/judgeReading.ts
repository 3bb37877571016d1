import type { BlockVerdict, NewestBlock } from '../nodes/judgeBlock.ts'
import type { EndpointDiagnosis } from './diagnosis.ts'
import { judgeAge } from './judgeAge.ts'

interface ReadingOptions {
  readonly service: 'thornode' | 'mayanode'
  /** The highest block of the endpoints of this service. */
  readonly furthest: number
  /** Unix milliseconds. */
  readonly now: number
}

interface Reading {
  readonly block: NewestBlock
  readonly verdict: BlockVerdict
}

/**
 * Returns the state of a node's endpoint by its newest block: what decides whether it counts for addresses, and its
 * distance to the others.
 */
export function judgeReading(
  { block, verdict }: Reading,
  { service, furthest, now }: ReadingOptions,
): Pick<EndpointDiagnosis, 'ageSeconds' | 'problem'> & { readonly state: 'ok' | 'late' | 'behind' | 'wrong_chain' } {
  const { state, problem } = verdict
  const reason = problem === undefined ? {} : { problem }
  if (state === 'foreign' || state === 'unknown') return { state: 'wrong_chain', ...reason }
  if (state === 'stalled' || state === 'ahead') return { state: 'behind', ...reason, ...ageOf(verdict) }
  return judgeAge({ service, height: block.height, time: block.time, furthest, now })
}

/** A block in the future has no age. */
const ageOf = ({ ageSeconds = -1 }: BlockVerdict) => (ageSeconds < 0 ? {} : { ageSeconds })
