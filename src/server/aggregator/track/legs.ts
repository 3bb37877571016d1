import type { TrackLeg, TrackStatus } from '../../../contract/aggregator/trackLeg.ts'
import { formatAsset } from '../../../core/asset/asset.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import { type NetworkKind, protocols } from '../../../core/chains/protocol.ts'
import { memoTarget } from '../../../core/tracking/memoTarget.ts'
import { isEnd, isEndOfChain, rankOf, type SwapOutput, type SwapStatus } from '../../../core/tracking/status.ts'
import { assetOf, emptySide, ownPayments, type Side, sideOf, transactionOf } from './payment.ts'

/** A leg before the swap's own facts, such as the time of its end, are added. */
type Leg = Pick<TrackLeg, 'chainId' | 'hash' | 'block' | 'type' | 'status' | 'meta'> & {
  readonly from: Side
  readonly to: Side
}

const hasReached = ({ stage }: SwapStatus, other: SwapStatus['stage']) => rankOf(stage) >= rankOf(other)

/** The payments of the deposit; empty while no node has seen it. */
export function sourceSide({ inbound, protocol }: SwapStatus): Side {
  const [coin] = inbound?.coins ?? []
  return inbound && coin ? sideOf(protocol, coin, inbound.from) : emptySide
}

/**
 * The payout: the payment of the swap, else the refund, else the target of the memo with an unknown amount. A fully
 * refunded swap therefore shows the source asset.
 */
export function targetSide(status: SwapStatus): Side {
  const [payment] = ownPayments(status)
  if (payment) return sideOf(status.protocol, payment, payment.address)
  const target = memoTarget(status.inbound, status.protocol)
  if (target === undefined) return emptySide
  return sideOf(status.protocol, { asset: formatAsset(target.asset), amount: 0n }, target.recipient ?? '')
}

/** The transactions of a swap: the deposit, the swap, then each payment. Empty while no node has seen the deposit. */
export function legsOf(status: SwapStatus, network: NetworkKind): readonly Leg[] {
  if (status.inbound === undefined) return []
  const swap = status.kind === 'other' ? [] : [swapLeg(status, network)]
  return [depositLeg(status, network), ...swap, ...ownPayments(status).map((one) => paymentLeg(status, one, network))]
}

function depositLeg(status: SwapStatus, network: NetworkKind): Leg {
  const { inbound, hash, confirmations, protocol } = status
  const from = sourceSide(status)
  const { explorer, ...transaction } = transactionOf(inbound?.chain ?? '', hash, network)
  const isHome = inbound?.chain === 'THOR' || inbound?.chain === 'MAYA'
  return {
    ...transaction,
    block: confirmations?.minedAt ?? 0,
    type: isHome ? 'deposit' : sendType(from.asset, protocol),
    status: isEndOfChain(status) ? 'failed' : hasReached(status, 'swapping') ? 'completed' : 'pending',
    meta: explorer,
    from,
    to: { ...from, address: inbound?.to ?? '' },
  }
}

function swapLeg(status: SwapStatus, network: NetworkKind): Leg {
  const { protocol, hash, subSwaps } = status
  const { explorer, ...transaction } = transactionOf(protocols[protocol].chain, hash, network)
  return {
    ...transaction,
    block: 0,
    type: isStreamed(status) || (subSwaps?.quantity ?? 0) > 1 ? 'streaming_swap' : 'swap',
    status: swapState(status),
    meta: explorer,
    from: sourceSide(status),
    to: targetSide(status),
  }
}

/** Whether the swap is split into parts. */
export const isStreamed = ({ subSwaps }: SwapStatus): boolean => (subSwaps?.quantity ?? 0) > 1

function swapState(status: SwapStatus): TrackStatus {
  const { stage, outputs } = status
  if (!hasReached(status, 'swapping')) return 'not_started'
  if (stage === 'swapping') return 'swapping'
  if (stage === 'failed') return 'failed'
  if (stage === 'refunded') return 'refunded'
  return outputs.some(({ role }) => role === 'output') ? 'completed' : 'pending'
}

function paymentLeg(status: SwapStatus, payment: SwapOutput, network: NetworkKind): Leg {
  const { protocol, stage, inbound } = status
  const { explorer, ...transaction } = transactionOf(payment.chain, payment.hash, network)
  const to = sideOf(protocol, payment, payment.address)
  const ended = payment.role === 'refund' ? 'refunded' : 'completed'
  const sender = payment.chain === inbound?.chain ? inbound.to : ''
  return {
    ...transaction,
    block: 0,
    type: sendType(payment.asset, protocol),
    status: payment.seen && isEnd(stage) ? ended : 'pending',
    meta: explorer,
    from: { ...to, address: sender },
    to,
  }
}

function sendType(text: string, protocol: SwapStatus['protocol']): 'native_send' | 'token_transfer' {
  const asset = assetOf(text, protocol)
  const isCoin = asset !== undefined && isChainId(asset.chain) && formatAsset(asset) === chains[asset.chain].gasAsset
  return isCoin ? 'native_send' : 'token_transfer'
}
