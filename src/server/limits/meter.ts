import type { RatePolicy } from '../../contract/limits.ts'
import type { Operation } from '../../contract/operation.ts'
import type { RequestContext } from '../createHandler.ts'
import { ApiError } from '../failure.ts'
import { type RateVerdict, rateLimitHeaders } from './rateLimiter.ts'
import { takeForClient } from './takeForClient.ts'

/** Counts one request in the windows of an operation. */
export interface Meter {
  /** Throws `ApiError` rate_limited, with Retry-After, when the window is full. */
  readonly spend: (what: 'requests' | 'executions') => Promise<void>
  /** Returns RateLimit and RateLimit-Policy, the narrower window first. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>
}

export function createMeter({ limiter, rates, client }: RequestContext, limits: Operation['limits']): Meter {
  const policies = limits && { executions: rates[limits.executions], requests: rates[limits.requests] }
  const verdicts = new Map<RatePolicy, RateVerdict>()

  return {
    async spend(what) {
      if (!policies) return
      const policy = policies[what]
      const verdict = await takeForClient(limiter, policy, client, 1)
      verdicts.set(policy, verdict)
      if (verdict.allowed) return
      throw new ApiError('rate_limited', { headers: { 'retry-after': String(verdict.retryAfterSeconds) } })
    },
    async headers() {
      const lines = await Promise.all(
        Object.values(policies ?? {}).map(async (policy) => {
          const verdict = verdicts.get(policy) ?? (await takeForClient(limiter, policy, client, 0))
          return rateLimitHeaders({ ...verdict, allowed: true }, policy)
        }),
      )
      if (lines.length === 0) return {}
      const listed = (name: string) => lines.map((line) => line[name]).join(', ')
      return { 'ratelimit-policy': listed('ratelimit-policy'), ratelimit: listed('ratelimit') }
    },
  }
}

/** Combines meters: a request counts in the first, then in the second. */
export function joinMeters(first: Meter, second: Meter): Meter {
  return {
    async spend(what) {
      await first.spend(what)
      await second.spend(what)
    },
    async headers() {
      const [one, other] = [await first.headers(), await second.headers()]
      const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
      const joined = (name: string) => [one[name], other[name]].filter((each) => each !== undefined).join(', ')
      return Object.fromEntries(names.map((name) => [name, joined(name)]))
    },
  }
}
