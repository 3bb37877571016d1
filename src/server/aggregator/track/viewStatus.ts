import { type Notice, percentOf } from '../../../contract/aggregator/aggregatorFields.ts'
import type { TrackingStatus, TrackLeg, TrackResponse, TrackStatus } from '../../../contract/aggregator/trackLeg.ts'
import { BLOCK_SECONDS } from '../../../core/chains/blockTime.ts'
import type { NetworkKind } from '../../../core/chains/protocol.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import { filledBps } from '../../../core/preparation/orders/limitOrder.ts'
import type { SwapStage, SwapStatus } from '../../../core/tracking/status.ts'
import { isEnd, rankOf } from '../../../core/tracking/status.ts'
import { unsignedPayment } from '../../../core/tracking/unsignedPayment.ts'
import { sanitizeText } from '../../../std/sanitizeText.ts'
import { isStreamed, legsOf, sourceSide, targetSide } from './legs.ts'
import type { Side } from './payment.ts'
import { transactionOf } from './payment.ts'
import type { SourceState } from './sourceState.ts'

/** Most parts of a streaming swap. Source: THORNode 3.17, StreamingSwapMaxLength. */
const MAX_PARTS = 14_400

/**
 * The seconds that are left: the later end of the estimate, or the earlier one without it. 0 without an estimate: once
 * it has passed, and while a limit order waits for its price.
 */
const secondsLeft = ({ eta }: Pick<SwapStatus, 'eta'>): number => Math.ceil(eta?.to ?? eta?.from ?? 0)

/** A stage of the library in the contract's words. Only a confirmed end is an end. */
const statusWords: Readonly<Record<SwapStage, Words>> = {
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

/** Longest memo that any chain can have. */
const MAX_MEMO = 500

/**
 * How a status is shown: its network, the source chain, and what that chain reports of a deposit that no node has seen.
 */
export interface ViewOptions {
  readonly network: NetworkKind
  readonly chain: string
  readonly source?: SourceState | undefined
}

/** A status of the library in the contract's shape. */
export function viewStatus(status: SwapStatus, { network, chain, source }: ViewOptions): TrackResponse {
  const legs = legsOf(status, network)
  const { explorer, ...transaction } = transactionOf(status.inbound?.chain ?? chain, status.hash, network)
  const words = source ?? wordsOf(status)
  const end = { finalisedAt: isEnd(status.stage) ? Math.floor(status.queriedAt / 1000) : 0 }
  return {
    ...transaction,
    block: status.confirmations?.minedAt ?? 0,
    type: typeOf(status),
    status: words.status,
    ...(words.trackingStatus && { trackingStatus: words.trackingStatus }),
    ...sidesOf(sourceSide(status), targetSide(status)),
    ...end,
    ...transientOf(status, legs.length),
    meta: {
      ...(status.kind !== 'other' && { provider: providerOf(status), providerAction: 'swap' as const }),
      ...explorer,
    },
    ...(status.inbound && { payload: { memo: sanitizeText(status.inbound.memo, MAX_MEMO) } }),
    legs: legs.map(({ from, to, ...leg }) => ({
      ...leg,
      ...sidesOf(from, to),
      finalisedAt: isOver(leg) ? end.finalisedAt : 0,
    })),
    notices: [...noticesOf(status), ...(source?.notices ?? [])],
  }
}

/** A deposit that no node reports got as far as its own chain. */
const wordsOf = ({ stage, unpaid }: SwapStatus): Pick<TrackLeg, 'status' | 'trackingStatus'> =>
  unpaid?.code === 'not_reported' && stage === 'failed'
    ? { status: 'failed', trackingStatus: 'inbound' }
    : statusWords[stage]

const sidesOf = (from: Side, to: Side) => ({
  fromAsset: from.asset,
  fromAmount: from.amount,
  fromAddress: from.address,

  toAsset: to.asset,
  toAmount: to.amount,
  toAddress: to.address,
})

const isOver = ({ status }: Pick<TrackLeg, 'status'>) =>
  status === 'completed' || status === 'refunded' || status === 'failed'

function typeOf(status: SwapStatus): TrackLeg['type'] {
  if (status.kind === 'other') return 'unknown'
  return isStreamed(status) ? 'streaming_swap' : 'swap'
}

const providerOf = (status: SwapStatus) =>
  isStreamed(status) ? (`${status.protocol}_STREAMING` as const) : status.protocol

const late: Notice = {
  code: 'later_than_expected',
  message: 'It takes longer than expected, and there is no new estimate. The swap continues.',
}

const open: Notice = {
  code: 'no_estimate',
  message: 'There is no time by which it is paid: it waits for its price or for blocks. The swap continues.',
}

/** How far an order that waits is filled, and when its rest is refunded. */
function orderNotices({ order }: SwapStatus): readonly Notice[] {
  if (order === undefined) return []
  const filled = `${percentOf(filledBps(order))} % of the order is filled.`
  const rest = `Unless the rest is filled too, it is refunded in block ${order.expiresAt} of THORChain, in about ${Math.ceil((order.blocksLeft * BLOCK_SECONDS) / 60)} minutes.`
  return [{ code: 'order_waits', message: `${filled} ${rest}` }]
}

/** The contract has no status of its own for it, so clients that read only `status` take it for a whole refund. */
const partlyPaid = ({ outputs }: SwapStatus): Notice => ({
  code: 'partially_filled',
  message: outputs.some(({ role }) => role === 'refund')
    ? 'Only a part was swapped and paid, and the rest was refunded. "legs" has each payment.'
    : 'Only a part was swapped and paid. No majority of the nodes reports a refund of the rest.',
})

/** Says that there is no estimate, or no longer one, where a payment may follow. */
function estimateNotices(status: SwapStatus): readonly Notice[] {
  const { eta, kind, stage } = status
  if (eta === undefined) return kind === 'limit' && !isEnd(stage) && stage !== 'unknown' ? [open] : []
  if (eta.isLate) return [late]
  return secondsLeft(status) > 0 ? [] : [open]
}

/**
 * Why a status is uncertain, what a single source reports, which payment is given up, that only a part was paid, why
 * nothing will be paid, and why coins were refunded.
 */
function noticesOf(status: SwapStatus): readonly Notice[] {
  const { why, reported, refund, stage } = status
  // Before the end, too few nodes report that nothing will be paid.
  const unpaid = stage === 'failed' ? status.unpaid : undefined
  const unsigned = unsignedPayment(status)
  const by = reported?.by === 'indexer' ? 'the indexer' : 'one node'
  return [
    ...orderNotices(status),
    ...(why === undefined ? [] : [{ code: 'unconfirmed', message: why }]),
    ...(reported
      ? [
          {
            code: 'single_source',
            message: `Only ${by} reports the stage "${reported.stage}"; no majority confirms it.`,
          },
        ]
      : []),
    ...estimateNotices(status),
    ...(stage === 'partially_filled' ? [partlyPaid(status)] : []),
    ...(unsigned ? [{ code: 'payment_unsigned', message: [unsigned.sentence, unsigned.todo].join(' ') }] : []),
    ...(unpaid ? [{ code: `unpaid_${unpaid.code}`, message: [unpaid.sentence, unpaid.todo].join(' ') }] : []),
    ...(refund ? [{ code: `refund_${refund.code}`, message: [refund.sentence, refund.todo].join(' ') }] : []),
  ]
}

interface Words {
  readonly status: TrackStatus
  readonly trackingStatus?: TrackingStatus
}

type Transient = NonNullable<TrackLeg['transient']>

/** The step that a swap waits for, and how long; nothing before a node has seen it and after its end. */
function transientOf(status: SwapStatus, legs: number): { readonly transient?: Transient } {
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
