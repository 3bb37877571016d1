import type { RatePolicy } from '../../contract/limits.ts'

export interface RateVerdict {
  readonly allowed: boolean
  readonly limit: number
  /** Units left now. */
  readonly remaining: number
  /** Seconds until the next unit is free again; 0 when none is spent. */
  readonly resetSeconds: number
  /** Seconds until the same cost would be allowed; 0 when it was allowed. */
  readonly retryAfterSeconds: number
}

/**
 * Counts in exact sliding windows: no window of `windowSeconds`, wherever it starts, lets more than `limit` units
 * through. A cost of 0 only reads the state. A refusal spends nothing.
 */
export interface RateLimiter {
  readonly take: (policy: RatePolicy, client: string, cost: number) => Promise<RateVerdict>
}

/** Renders RateLimit headers. Source: draft-ietf-httpapi-ratelimit-headers-10, RFC 9110 §10.2.3. */
export function rateLimitHeaders(verdict: RateVerdict, policy: RatePolicy): Record<string, string> {
  return {
    'ratelimit-policy': `"${policy.name}";q=${policy.limit};w=${policy.windowSeconds}`,
    ratelimit: `"${policy.name}";r=${verdict.remaining};t=${verdict.resetSeconds}`,
    ...(verdict.allowed ? {} : { 'retry-after': String(verdict.retryAfterSeconds) }),
  }
}
