import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import { confirmationMargin } from '../../core/memo/memoless/referenceLife.ts'
import type { NextChurn } from '../../core/quorum/readNextChurn.ts'

/** When a payment has to be sent at the latest, by the blocks of THORChain. */
export interface Deadline {
  /** Blocks left, already without the time that a deposit needs to confirm. */
  readonly blocksLeft: number
  readonly secondsLeft: number
  /**
   * What ends first: the reference, the next change of vaults, or how long an unknown change of vaults is waited for.
   */
  readonly by: 'reference' | 'churn' | 'unclear'
  /** Minutes that are kept for the deposit to confirm. */
  readonly marginMinutes: number
}

interface DeadlineFacts {
  readonly chain: ChainId
  readonly height: number
  /** Blocks until the reference is too late for a deposit. */
  readonly blocksLeft: number
  readonly churn: NextChurn
}

/** Blocks to send a payment while it is unknown when the vaults change: five minutes. */
const UNCLEAR_BLOCKS = 50

/**
 * Returns the earlier of the end of the reference and the change of vaults, less the time to confirm. A change of
 * vaults that is overdue or unknown leaves a few minutes; `capDeadline` keeps later checks from moving this end.
 */
export function deadlineOf({ chain, height, blocksLeft, churn }: DeadlineFacts): Deadline {
  const margin = confirmationMargin(chain)
  const marginMinutes = (margin * BLOCK_SECONDS) / 60
  const ending = (blocks: number, by: Deadline['by']) => {
    return { blocksLeft: blocks, secondsLeft: blocks * BLOCK_SECONDS, by, marginMinutes }
  }
  switch (churn.kind) {
    case 'halted':
      return ending(blocksLeft, 'reference')
    case 'planned': {
      const untilChurn = Math.max(0, churn.block - height - margin)
      return untilChurn < blocksLeft ? ending(untilChurn, 'churn') : ending(blocksLeft, 'reference')
    }
    case 'overdue':
    case 'unknown':
      return UNCLEAR_BLOCKS < blocksLeft ? ending(UNCLEAR_BLOCKS, 'unclear') : ending(blocksLeft, 'reference')
  }
}

/** A deadline, and the unix second by the nodes' clock in which it ends. */
export interface Ending {
  readonly deadline: Deadline
  readonly endsAt: number
}

/** Returns an ending that is not later than an earlier one, if both are unclear. Undefined when no time is left. */
export function capDeadline<T extends Ending>(ending: T, earlier: Ending | undefined): T | undefined {
  const { deadline, endsAt } = ending
  if (deadline.by !== 'unclear' || earlier?.deadline.by !== 'unclear' || earlier.endsAt >= endsAt) return ending
  const secondsLeft = deadline.secondsLeft - (endsAt - earlier.endsAt)
  if (secondsLeft <= 0) return undefined
  const blocksLeft = Math.floor(secondsLeft / BLOCK_SECONDS)
  return { ...ending, deadline: { ...deadline, secondsLeft, blocksLeft }, endsAt: earlier.endsAt }
}
