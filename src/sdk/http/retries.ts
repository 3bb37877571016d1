import { ApiError } from './apiErrors.ts'
import { ConnectionFailedError, type PortageError, RequestTimeoutError } from './clientErrors.ts'

/**
 * How often and when a request is repeated. Only requests that change nothing and writes with an idempotency key are. A
 * repeated status is 429, 502, 503 or 504. `Retry-After` is honoured; without it, the wait doubles each time. A write
 * whose first attempt is still running (409) is repeated each second, or after `Retry-After`, and is not counted as an
 * attempt. Errors of MCP tools inside a 200 are not repeated.
 * @example
 * const once: Partial<RetryPolicy> = { attempts: 1 }
 */
export interface RetryPolicy {
  /** Attempts in all; 1 turns retries off. Three by default. */
  readonly attempts: number
  /** Wait before the second attempt, of which a random half is taken off. 500 by default. */
  readonly firstWaitMs: number
  /**
   * A longer `Retry-After` is not waited for: the error has it as `retryAfterSeconds`. All waits for an attempt that is
   * still running are at most as long together. 30,000 by default.
   */
  readonly longestWaitMs: number
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 3, firstWaitMs: 500, longestWaitMs: 30_000 }

const repeatedStatuses: readonly number[] = [429, 502, 503, 504]

interface FailedAttempt {
  /** Its number, from 1, without those that met a running attempt. */
  readonly attempt: number
  readonly error: PortageError
  /** From 0 to 1. */
  readonly random: number
  /** Waits for a running attempt so far. */
  readonly waitedMs: number
}

/** Returns whether the service still executes an earlier attempt of the same write. */
export const isStillRunning = (error: PortageError): boolean => error.code === 'idempotency_in_progress'

/** Returns the milliseconds to wait before the next attempt; undefined to give up. */
export function waitBefore(policy: RetryPolicy, failed: FailedAttempt): number | undefined {
  const { attempt, error, random, waitedMs } = failed
  const retryAfter = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (isStillRunning(error) && policy.attempts > 1) {
    const wait = Math.max(1, retryAfter ?? 1) * 1000
    return waitedMs + wait <= policy.longestWaitMs ? wait : undefined
  }
  if (attempt >= policy.attempts || !maySucceed(error)) return undefined
  if (retryAfter !== undefined) return retryAfter * 1000 <= policy.longestWaitMs ? retryAfter * 1000 : undefined
  return Math.min(policy.firstWaitMs * 2 ** (attempt - 1) * (0.5 + random / 2), policy.longestWaitMs)
}

function maySucceed(error: PortageError): boolean {
  if (error instanceof ApiError) return repeatedStatuses.includes(error.httpStatus)
  return error instanceof ConnectionFailedError || error instanceof RequestTimeoutError
}

/** Reads a Retry-After header in seconds: digits or a date. Returns undefined for anything else. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined
  if (/^[0-9]{1,9}$/.test(value.trim())) return Number.parseInt(value, 10)
  const until = Date.parse(value)
  return Number.isNaN(until) ? undefined : Math.max(0, (until - now) / 1000)
}
