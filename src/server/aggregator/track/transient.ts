import type { TrackLeg } from '../../../contract/aggregator/trackLeg.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import { isEnd, rankOf, type SwapStatus } from '../../../core/tracking/status.ts'

/** Most parts of a streaming swap. Source: THORNode 3.17, StreamingSwapMaxLength. */
const MAX_PARTS = 14_400

type Transient = NonNullable<TrackLeg['transient']>

/**
 * The seconds that are left: the later end of the estimate, or the earlier one without it. 0 without an estimate: once it has
 * passed, and while a limit order waits for its price.
 */
export const secondsLeft = ({ eta }: Pick<SwapStatus, 'eta'>): number => Math.ceil(eta?.to ?? eta?.from ?? 0)

/** The step that a swap waits for, and how long; nothing before a node has seen it and after its end. */
export function transientOf(status: SwapStatus, legs: number): { readonly transient?: Transient } {
  const { stage, remainingConfirmationSeconds = 0, delay } = status
  if (isEnd(stage) || stage === 'unknown') return {}
  const waitsFor = rankOf(stage) < rankOf('swapping') ? 0 : stage === 'swapping' ? 1 : 2
  return {
    transient: {
      estimatedTimeToComplete: secondsLeft(status),
      currentLegIndex: Math.max(0, Math.min(waitsFor, legs - 1)),
      estimates: {
        currentStage: stage,
        inboundObservation: 0,
        inboundConfirmation: Math.ceil(remainingConfirmationSeconds),
        streamingSwap: streamingSeconds(status),
        outboundDelay: Math.ceil(delay?.seconds ?? 0),
        outboundObservation: 0,
      },
      providerDetails: streamingDetails(status),
    },
  }
}

function streamingSeconds({ subSwaps, protocol }: SwapStatus): number {
  if (subSwaps === undefined) return 0
  const left = Math.max(subSwaps.quantity - subSwaps.count, 0)
  return Math.ceil((left * Math.max(subSwaps.interval, 1) * protocols[protocol].blockMs) / 1000)
}

function streamingDetails({ subSwaps }: SwapStatus): Transient['providerDetails'] {
  if (subSwaps === undefined || subSwaps.quantity < 2) return {}
  const { count, interval, quantity } = subSwaps
  const parts =
    quantity > MAX_PARTS ? {} : { subSwapsMap: Array.from({ length: quantity }, (_, at) => (at < count ? 1 : 0)) }
  return { streamingDetails: { count, interval, quantity, ...parts } }
}
