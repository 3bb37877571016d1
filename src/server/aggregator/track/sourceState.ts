import type { Notice } from '../../../contract/aggregator/aggregatorFields.ts'
import type { TrackingStatus, TrackStatus } from '../../../contract/aggregator/trackLeg.ts'
import { depositDelay } from '../../../core/tracking/lateDeposit.ts'
import type { SwapStatus } from '../../../core/tracking/status.ts'

/** The source chain’s report of a deposit that no node has seen. */
export interface SourceState {
  readonly status: TrackStatus
  readonly trackingStatus?: TrackingStatus
  readonly notices: readonly Notice[]
}

const unread: SourceState = {
  status: 'unknown',
  notices: [
    {
      code: 'chain_not_read',
      message: 'The source chain could not be read. This does not mean that the deposit failed.',
    },
  ],
}

const notReported: Notice = {
  code: 'not_reported',
  message:
    'The source chain confirmed the deposit long ago, and no node reports it. It may be below the dust threshold, have gone to an address that is not a vault, or wait for a halt to end. Do not send again. If it stays unreported, it ends as failed with the notice unpaid_not_reported.',
}

/**
 * Shows a deposit that no node has seen as its own chain reports it. The state of a chain ends a swap only in
 * `withDepositEnd`: until then a failed transaction is `unknown`, with the tracking status `reverted`.
 */
export function sourceState({ source }: Pick<SwapStatus, 'source'>): SourceState {
  if (source === undefined) return unread
  const { chain, txState } = source
  switch (txState.state) {
    case 'unknown':
      return { status: 'not_started', trackingStatus: 'not_started', notices: [] }
    case 'pending':
      return { status: 'pending', trackingStatus: 'mempool', notices: [] }
    case 'included': {
      const isLate = depositDelay({ chain, txState, waitedSeconds: 0 }) === 'not_reported'
      return { status: 'pending', trackingStatus: 'inbound', notices: isLate ? [notReported] : [] }
    }
    case 'failed': {
      const message = `The source chain reports that the transaction failed: ${txState.reason.slice(0, 200)}`
      return { status: 'unknown', trackingStatus: 'reverted', notices: [{ code: 'deposit_failed', message }] }
    }
  }
}
