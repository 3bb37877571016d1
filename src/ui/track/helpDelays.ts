import { chainIds, chains } from '../../core/chains/chains.ts'
import { isReadableChain } from '../../core/readers/readerApis.ts'
import { blockLimitSeconds, NOT_FOUND_AFTER_SECONDS, reportLimitSeconds } from '../../core/tracking/lateDeposit.ts'
import { type DurationMessages, durationText } from '../shared/figures/duration.ts'

/** When a deposit on one chain counts as late, as texts. */
export interface LateLimit {
  readonly chain: string
  readonly withoutBlock: string
  readonly notReported: string
}

/** Returns the limits of every chain that can be read, for the help page. */
export function helpDelays(messages: DurationMessages): {
  readonly notFound: string
  readonly chains: readonly LateLimit[]
} {
  return {
    notFound: durationText(NOT_FOUND_AFTER_SECONDS, messages),
    chains: chainIds.filter(isReadableChain).map((chain) => ({
      chain: chains[chain].name,
      withoutBlock: durationText(blockLimitSeconds(chain), messages),
      notReported: durationText(reportLimitSeconds(chain), messages),
    })),
  }
}
