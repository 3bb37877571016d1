import { type ChainId, chains } from '../chains/chains.ts'
import type { TxStanding } from '../readers/reader.ts'

/** How a deposit that no node reports is late: no block has it, no node has reported it, or its chain does not know it. */
export type DepositDelay = 'no_block' | 'not_reported' | 'not_found'

/** A hash that no chain knows after this long was most likely never sent, or replaced. */
export const NOT_FOUND_AFTER_SECONDS = 600

const LEAST_SECONDS = 600

/**
 * Seconds after which a deposit without a block is late: six block times, at least ten minutes. Blocks that come by
 * chance take longer than that once in 400 (e⁻⁶), so the usual cause is a fee that is too low.
 */
export function blockLimitSeconds(chain: ChainId): number {
  return Math.max((6 * chains[chain].blockMs) / 1000, LEAST_SECONDS)
}

/**
 * Seconds after which a deposit that a block includes and no node reports is late: ten minutes, a hundred blocks of either
 * protocol, and twice the chain's own least confirmations. Observers report a deposit within a few blocks of its own
 * chain, before its confirmations are counted. Source: THORNode 3.17 and Mayanode 1.124, bifrost's block scanners.
 */
export function reportLimitSeconds(chain: ChainId): number {
  const { blockMs, confirmationFloor } = chains[chain]
  return LEAST_SECONDS + (2 * (1 + confirmationFloor) * blockMs) / 1000
}

/** A deposit that no node reports, as its own chain knows it. */
export interface UnreportedDeposit {
  readonly chain: ChainId
  readonly standing: TxStanding
  /** Since it has been seen in this state, or sent. */
  readonly waitedSeconds: number
}

/**
 * Returns how a deposit that no node reports is late; undefined while it is not. The time since it was mined is known
 * from its confirmations: (confirmations − 1) · block time, at least `waitedSeconds`.
 */
export function depositDelay({ chain, standing, waitedSeconds }: UnreportedDeposit): DepositDelay | undefined {
  switch (standing.state) {
    case 'pending':
      return waitedSeconds >= blockLimitSeconds(chain) ? 'no_block' : undefined
    case 'included':
      return minedSeconds(chain, standing, waitedSeconds) >= reportLimitSeconds(chain) ? 'not_reported' : undefined
    case 'unknown':
      return waitedSeconds >= NOT_FOUND_AFTER_SECONDS ? 'not_found' : undefined
    case 'failed':
      return undefined
  }
}

/** Seconds since a deposit was mined, at least. */
export function minedSeconds(
  chain: ChainId,
  { confirmations }: Pick<Extract<TxStanding, { state: 'included' }>, 'confirmations'>,
  waitedSeconds = 0,
): number {
  return Math.max(((confirmations - 1) * chains[chain].blockMs) / 1000, waitedSeconds)
}
