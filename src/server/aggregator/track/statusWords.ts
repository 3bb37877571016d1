import type { TrackingStatus, TrackStatus } from '../../../contract/aggregator/trackLeg.ts'
import type { SwapStage } from '../../../core/tracking/status.ts'

interface Words {
  readonly status: TrackStatus
  readonly trackingStatus?: TrackingStatus
}

/** A stage of the library in the contract's words. Only a confirmed end is an end. */
export const statusWords: Readonly<Record<SwapStage, Words>> = {
  unknown: { status: 'unknown' },
  observed: { status: 'pending', trackingStatus: 'inbound' },
  confirming: { status: 'pending', trackingStatus: 'inbound' },
  swapping: { status: 'swapping', trackingStatus: 'swapping' },
  outbound_delayed: { status: 'swapping', trackingStatus: 'outbound' },
  sending: { status: 'swapping', trackingStatus: 'outbound' },
  done: { status: 'completed', trackingStatus: 'completed' },
  refunded: { status: 'refunded', trackingStatus: 'refunded' },
  partially_filled: { status: 'refunded', trackingStatus: 'partially_refunded' },
  failed: { status: 'failed', trackingStatus: 'reverted' },
}
