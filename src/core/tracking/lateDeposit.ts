import { type ChainId, chains } from '../chains/chains.ts'
import type { TxState } from '../readers/reader.ts'

/** Why an unreported deposit is late: it is in no block, no node has reported it, or its chain does not know it. */
export type DepositDelay = 'no_block' | 'not_reported' | 'not_found'

/** A transaction that no chain knows after this time was most likely never sent, or replaced. */
export const NOT_FOUND_AFTER_SECONDS = 600

const MIN_SECONDS = 600

/**
 * Returns the seconds after which an unmined deposit is late: six block times, at least ten minutes. A block takes
 * longer by chance once in 400 cases (e⁻⁶), so the usual cause is a low fee.
 */
export function blockLimitSeconds(chain: ChainId): number {
  return Math.max((6 * chains[chain].blockMs) / 1000, MIN_SECONDS)
}

/**
 * Returns the seconds after which a mined but unreported deposit is late: ten minutes (a hundred blocks of either
 * protocol), and twice the chain's minimum confirmations. Observers report a deposit within a few blocks of its chain,
 * before its confirmations are counted. Source: THORNode 3.17 and Mayanode 1.124, bifrost's block scanners.
 */
export function reportLimitSeconds(chain: ChainId): number {
  const { blockMs, confirmationFloor } = chains[chain]
  return MIN_SECONDS + (2 * (1 + confirmationFloor) * blockMs) / 1000
}

/** A deposit that no node reports, with its state on its own chain. */
export interface UnreportedDeposit {
  readonly chain: ChainId
  readonly txState: TxState
  /** Seconds since it was sent, or first seen in this state. */
  readonly waitedSeconds: number
}

/**
 * Returns why an unreported deposit is late; undefined while it is not. Derives the time since it was mined from its
 * confirmations: (confirmations − 1) · block time, at least `waitedSeconds`.
 */
export function depositDelay({ chain, txState, waitedSeconds }: UnreportedDeposit): DepositDelay | undefined {
  switch (txState.state) {
    case 'pending':
      return waitedSeconds >= blockLimitSeconds(chain) ? 'no_block' : undefined
    case 'included':
      return minedSeconds(chain, txState, waitedSeconds) >= reportLimitSeconds(chain) ? 'not_reported' : undefined
    case 'unknown':
      return waitedSeconds >= NOT_FOUND_AFTER_SECONDS ? 'not_found' : undefined
    case 'failed':
      return undefined
  }
}

/** Returns the minimum number of seconds since a deposit was mined. */
export function minedSeconds(
  chain: ChainId,
  { confirmations }: Pick<Extract<TxState, { state: 'included' }>, 'confirmations'>,
  waitedSeconds = 0,
): number {
  return Math.max(((confirmations - 1) * chains[chain].blockMs) / 1000, waitedSeconds)
}
