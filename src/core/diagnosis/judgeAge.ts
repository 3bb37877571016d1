import { BLOCK_MS } from '../chains/blockTime.ts'
import { type ChainId, chains } from '../chains/chains.ts'
import { LATE_SECONDS, STALLED_SECONDS } from '../nodes/judgeBlock.ts'
import type { EndpointDiagnosis } from './diagnosis.ts'

interface AgeFacts {
  readonly service: EndpointDiagnosis['service']
  readonly height: number
  /** Unix seconds of the block, where it is known. */
  readonly time?: number
  /** The highest block of the endpoints of this service. */
  readonly furthest: number
  /** Unix milliseconds. */
  readonly now: number
}

/** An endpoint this many blocks behind another one does not follow the chain. */
const MAX_LAG_BLOCKS = 10
/** Block times from which a block is late, and from which its node is behind, as for addresses. */
const LATE_BLOCKS = (LATE_SECONDS * 1000) / BLOCK_MS
const BEHIND_BLOCKS = (STALLED_SECONDS * 1000) / BLOCK_MS

/**
 * Judges a newest block by its age and its distance to the furthest. Mining is irregular: there, only the distance
 * counts.
 */
export function judgeAge({
  service,
  height,
  time,
  furthest,
  now,
}: AgeFacts): Pick<EndpointDiagnosis, 'ageSeconds' | 'problem'> & { readonly state: 'ok' | 'late' | 'behind' } {
  const ageSeconds = time === undefined ? undefined : Math.max(0, Math.round(now / 1000 - time))
  const age = ageSeconds === undefined ? {} : { ageSeconds }
  const lag = furthest - height
  const blockSeconds = Math.max(blockMsOf(service), BLOCK_MS) / 1000
  if (lag >= MAX_LAG_BLOCKS * (BLOCK_MS / Math.min(blockMsOf(service), BLOCK_MS))) {
    return { ...age, state: 'behind', problem: `It is ${lag} blocks behind another endpoint.` }
  }
  if (ageSeconds === undefined || ageSeconds < LATE_BLOCKS * blockSeconds) return { ...age, state: 'ok' }
  const state = ageSeconds < BEHIND_BLOCKS * blockSeconds ? 'late' : 'behind'
  return { ...age, state, problem: `Its newest block is ${ageSeconds} seconds old.` }
}

/**
 * Returns the height that others are compared with: the second highest of three or more, so that no single endpoint
 * makes all others look behind.
 */
export function furthestHeight(heights: readonly number[]): number {
  const [first = 0, second = first] = heights.toSorted((a, b) => b - a)
  return heights.length < 3 ? first : second
}

const blockMsOf = (service: EndpointDiagnosis['service']): number =>
  Object.hasOwn(chains, service) ? chains[service as ChainId].blockMs : BLOCK_MS
