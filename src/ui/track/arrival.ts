import { isEnd, type SwapStatus } from '../../core/tracking/status.ts'
import type { SwapRecord } from './history/swapRecord.ts'
import { isReturn } from './steps.ts'

/** When the coins arrive, in unix seconds by the nodes' clock. `to` is absent without an upper bound. */
export interface Arrival {
  readonly from: number
  readonly to?: number
  /** Later than the usual arrival, which was at `lateSince`. */
  readonly lateSince?: number
  /** The nodes' own estimate has passed, and there is no new one. */
  readonly isLate?: true
}

interface ArrivalFacts {
  readonly status?: SwapStatus | undefined
  readonly record?: Pick<SwapRecord, 'sentAt' | 'arrival' | 'imported' | 'order'> | undefined
  /** Unix seconds by the nodes' clock; undefined until it is known. */
  readonly time?: number | undefined
  /** When the status was reported, as `time`: its estimate counts from then. */
  readonly updatedAt?: number | undefined
}

/**
 * Estimates the arrival from the nodes' bounds and from the usual times when it was signed. The narrower range applies
 * while both overlap; once the usual arrival is past, the nodes' bounds do. Undefined without the time, at the end, and
 * while it is unknown whether a payment follows. An order has no usual time: nothing says when its price comes.
 */
export function arrivalOf({ status, record, time, updatedAt }: ArrivalFacts): Arrival | undefined {
  if (time === undefined || (status && !isExpected(status))) return undefined
  const bounds = status?.eta && boundsOf(status.eta, updatedAt ?? time, time)
  const isBack = status !== undefined && isReturn(status)
  const usual = isBack || record?.imported || record?.order ? undefined : record && usualOf(record)
  if (usual === undefined) return bounds
  const isLate = time > usual.to
  if (isLate) return { ...(bounds ?? { from: time }), lateSince: usual.to }
  if (bounds === undefined) return { from: Math.max(usual.from, time), to: usual.to }
  // The usual arrival is still ahead, so it is not late yet.
  if (bounds.isLate) return { from: Math.max(usual.from, time), to: usual.to }
  const from = Math.max(usual.from, bounds.from)
  const to = Math.min(usual.to, bounds.to ?? usual.to)
  return from <= to ? { from, to } : bounds
}

/**
 * Whether a payment is expected: not at the end, after the network gave up, or while a reorganised deposit is missing.
 */
function isExpected({ stage, signing, reorganised, reported, unpaid }: SwapStatus): boolean {
  if (isEnd(stage) || signing?.givenUp || reported || unpaid) return false
  return !(stage === 'unknown' && reorganised)
}

/**
 * Counts an estimate from the moment of its report. One that has passed is late and does not move with the clock;
 * without an upper bound, none is left.
 */
function boundsOf(
  { from, to, isLate }: NonNullable<SwapStatus['eta']>,
  reportedAt: number,
  time: number,
): Arrival | undefined {
  if (!isLate && to === undefined && reportedAt + from < time) return undefined
  if (isLate || (to !== undefined && reportedAt + to < time)) return { from: time, isLate: true }
  return { from: Math.max(reportedAt + from, time), ...(to !== undefined && { to: reportedAt + to }) }
}

const usualOf = ({ sentAt, arrival }: Pick<SwapRecord, 'sentAt' | 'arrival'>) => ({
  from: sentAt + arrival.from,
  to: sentAt + arrival.to,
})
