import { backoffMs } from '../query/queryState.ts'

/** A price is valid for at most a minute, and never past its own expiry (ms). */
export const priceValidMs = 60_000

/** A shown price is refreshed after this time, long before it expires (ms). */
const refreshMs = 30_000

/** The node's clock against the page's monotonic one, which changes of the computer's time do not affect. */
export interface NodeOffset {
  /** Node's unix time in ms minus the page's monotonic clock, when it was read. */
  readonly ms: number
}

/** Returns the nodes' time in unix seconds, on a monotonic clock (ms). */
export const nodeSeconds = ({ ms }: NodeOffset, monotonic = performance.now()): number => (ms + monotonic) / 1000

/**
 * Returns until when (monotonic clock, ms) a price that arrived at `at` is valid. `expiry` is unix seconds by the node.
 */
export function validUntil(at: number, expiry: number | undefined, offset: NodeOffset | undefined): number {
  const soft = at + priceValidMs
  if (expiry === undefined || offset === undefined) return soft
  return Math.min(soft, expiry * 1000 - offset.ms)
}

/** Returns whole seconds left, never negative. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** The last quotes of a query. All times are on the page's monotonic clock (ms). */
export interface ReadPrice {
  /** When the quotes arrived. */
  readonly readAt: number | undefined
  /** When they expire. */
  readonly until: number | undefined
  /** Failures since they arrived. */
  readonly failures: number
  readonly failedAt: number
}

/**
 * Returns when to fetch a price again: 30 s after it arrived or when it expires, and after a failure with its pause.
 */
export function refreshAt({ readAt, until, failures, failedAt }: ReadPrice): number | undefined {
  if (failures > 0) return failedAt + backoffMs(failures)
  return readAt === undefined || until === undefined ? until : Math.min(until, readAt + refreshMs)
}
