import { mayaNetwork } from '../chains/maya/network.ts'
import type { NetworkKind, Protocol } from '../chains/protocol.ts'
import { thorNetwork } from '../chains/thor/network.ts'
import type { Sighting } from './blockWatch.ts'

/** A block this old is late, in seconds: twice the time between blocks. */
export const LATE_SECONDS = 12
/** An endpoint whose newest block is this old, or this long the newest, does not follow its chain. */
export const STALLED_SECONDS = 30

/** Without a time, a block may be so far from the local clock, in seconds. A node that catches up moves, too. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 900

/**
 * Whether an endpoint follows its chain. `current` and `late` count for addresses. `stalled`, `ahead` (its blocks are
 * in the future), `foreign` (another chain) and `unknown` do not; `unknown` allows quotes.
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
function protocolChainIds(protocol: Protocol, network: NetworkKind): readonly string[] {
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
  /** The devnet's own time in Unix milliseconds, read before the block; mocknet only. */
  readonly simulatedNow?: number | undefined
}

/**
 * Judges an endpoint by the chain id and age of its newest block. Without a time, its height has to move between two
 * reads, and its block has to be within 15 minutes of the local clock. Mocknet’s time is simulated:
 * a block has an age there only where the devnet's time is known.
 */
export function judgeBlock(block: NewestBlock, options: JudgeOptions): BlockVerdict {
  const { protocol, network, now, sighting, simulatedNow } = options
  const { chainId, time } = block
  if (chainId === undefined) {
    return network === 'mocknet' ? { state: 'current' } : { state: 'unknown', problem: 'It does not report its chain.' }
  }
  if (!protocolChainIds(protocol, network).includes(chainId)) {
    return { state: 'foreign', problem: `It serves another chain: ${chainId}.` }
  }
  if (network === 'mocknet') {
    if (simulatedNow === undefined) return { state: 'current' }
    return verdictOfAge(Math.max(0, Math.floor(simulatedNow / 1000 - time)))
  }
  const unchanged = Math.floor(sighting.unchangedMs / 1000)
  if (unchanged >= STALLED_SECONDS) {
    return { state: 'stalled', problem: `Its newest block has not changed for ${unchanged} seconds.` }
  }
  if (now === undefined) return verdictOfMovement(time, sighting)
  return verdictOfAge(Math.floor(now / 1000 - time))
}

function verdictOfMovement(time: number, { hasMoved, at }: Sighting): BlockVerdict {
  if (!hasMoved) return { state: 'unknown', problem: 'It is not known yet whether its blocks move.' }
  const apart = Math.abs(at / 1000 - time)
  if (apart <= MAX_CLOCK_DIFFERENCE_SECONDS) return { state: 'current' }
  const minutes = Math.round(apart / 60)
  return { state: 'unknown', problem: `Its newest block is ${minutes} minutes away from this machine’s time.` }
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
