import { mayaNetwork } from '../chains/maya/network.ts'
import type { NetworkKind, Protocol } from '../chains/protocol.ts'
import { thorNetwork } from '../chains/thor/network.ts'
import type { Sighting } from './blockWatch.ts'

/** A block this old is late, in seconds: twice the time between blocks. */
export const LATE_SECONDS = 12
/** An endpoint whose newest block is this old, or this long the newest, does not follow its chain. */
export const STALLED_SECONDS = 30

/**
 * Whether an endpoint follows its chain. `current` and `late` count for addresses. `stalled`, `ahead` (its blocks are in
 * the future), `foreign` (another chain) and `unknown` do not; `unknown` allows quotes.
 *
 * @example
 * const state: BlockState = 'stalled'
 */
export type BlockState = 'current' | 'late' | 'stalled' | 'ahead' | 'foreign' | 'unknown'

/** The newest block of an endpoint. */
export interface NewestBlock {
  readonly chainId: string | undefined
  readonly height: number
  /** Unix seconds. */
  readonly time: number
}

/** The state of an endpoint by its newest block. */
export interface BlockVerdict {
  readonly state: BlockState
  /** The reason, as a sentence; absent when it is current. */
  readonly problem?: string
  /** Undefined where time is unknown, and on mocknet, whose time is simulated. */
  readonly ageSeconds?: number
}

/** Returns the chain ids that an endpoint of the protocol may report. Stagenet's is spelled in two ways. */
export function protocolChainIds(protocol: Protocol, network: NetworkKind): readonly string[] {
  const { chainIds } = protocol === 'THORCHAIN' ? thorNetwork : mayaNetwork
  const other = protocol === 'THORCHAIN' && network === 'stagenet' ? ['thorchain-stagenet-2'] : []
  return [chainIds[network], ...other]
}

export interface JudgeOptions {
  readonly protocol: Protocol
  readonly network: NetworkKind
  /** Unix milliseconds; undefined while time is unknown. */
  readonly now: number | undefined
  readonly sighting: Sighting
}

/**
 * Judges an endpoint by the chain id and age of its newest block. Without a time, its height has to move between two
 * reads. Mocknet has no age, because its time is simulated.
 */
export function judgeBlock(block: NewestBlock, { protocol, network, now, sighting }: JudgeOptions): BlockVerdict {
  const { chainId, time } = block
  if (chainId === undefined) {
    return network === 'mocknet' ? { state: 'current' } : { state: 'unknown', problem: 'It does not report its chain.' }
  }
  if (!protocolChainIds(protocol, network).includes(chainId)) {
    return { state: 'foreign', problem: `It serves another chain: ${chainId}.` }
  }
  if (network === 'mocknet') return { state: 'current' }
  const unchanged = Math.floor(sighting.unchangedMs / 1000)
  if (unchanged >= STALLED_SECONDS) {
    return { state: 'stalled', problem: `Its newest block has not changed for ${unchanged} seconds.` }
  }
  if (now === undefined) {
    return sighting.hasMoved
      ? { state: 'current' }
      : { state: 'unknown', problem: 'It is not known yet whether its blocks move.' }
  }
  return verdictOfAge(Math.floor(now / 1000 - time))
}

function verdictOfAge(ageSeconds: number): BlockVerdict {
  if (ageSeconds <= -STALLED_SECONDS) {
    return { state: 'ahead', problem: `Its newest block is ${-ageSeconds} seconds in the future.`, ageSeconds }
  }
  if (ageSeconds < LATE_SECONDS) return { state: 'current', ageSeconds }
  const problem = `Its newest block is ${ageSeconds} seconds old.`
  return { state: ageSeconds < STALLED_SECONDS ? 'late' : 'stalled', problem, ageSeconds }
}

/** Whether an endpoint in this state counts for addresses. */
export const isTrusted = ({ state }: BlockVerdict): boolean => state === 'current' || state === 'late'
