import type { ChainId } from '../../core/chains/chains.ts'
import { BLOCK_SECONDS, confirmationMargin } from '../../core/memoless/referenceLife.ts'

/** When a payment has to be sent at the latest, by the blocks of THORChain. */
export interface Deadline {
  /** Blocks left, already without the time that a deposit needs to confirm. */
  readonly blocksLeft: number
  readonly secondsLeft: number
  /** Whether the reference ends first, or the next change of vaults. */
  readonly by: 'reference' | 'churn'
  /** Minutes that are kept for the deposit to confirm. */
  readonly marginMinutes: number
}

interface DeadlineFacts {
  readonly chain: ChainId
  readonly height: number
  /** Blocks until the reference is too late for a deposit. */
  readonly blocksLeft: number
  /** Block of the next change of vaults; undefined when it is unknown. */
  readonly churn: number | undefined
}

/** Returns the earlier of the end of the reference and the change of vaults, less the time to confirm. */
export function deadlineOf({ chain, height, blocksLeft, churn }: DeadlineFacts): Deadline {
  const margin = confirmationMargin(chain)
  const untilChurn = churn === undefined ? Number.POSITIVE_INFINITY : Math.max(0, churn - height - margin)
  const blocks = Math.min(blocksLeft, untilChurn)
  return {
    blocksLeft: blocks,
    secondsLeft: blocks * BLOCK_SECONDS,
    by: untilChurn < blocksLeft ? 'churn' : 'reference',
    marginMinutes: (margin * BLOCK_SECONDS) / 60,
  }
}
