import type { RatePolicy } from '../contract/limits.ts'
import type { Operation } from '../contract/operation.ts'
import type { Visit } from './door.ts'
import { ApiError } from './failure.ts'
import { type RateVerdict, rateLimitHeaders } from './rateLimit.ts'
import { takeForClient } from './takeForClient.ts'

/** Counts one visit in the windows of an operation, and tells where they stand. */
export interface Meter {
  /** Throws `ApiError` rate_limited, with Retry-After, when the window is full. */
  readonly spend: (what: 'requests' | 'executions') => Promise<void>
  /** RateLimit and RateLimit-Policy, the narrower window first. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>
}

export function createMeter({ world, client }: Visit, limits: Operation['limits'] | undefined): Meter {
  const { limiter, rates } = world
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
      const told = Object.values(policies ?? {}).map(async (policy) => {
        const verdict = verdicts.get(policy) ?? (await takeForClient(limiter, policy, client, 0))
        return rateLimitHeaders({ ...verdict, allowed: true }, policy)
      })
      const lines = await Promise.all(told)
      if (lines.length === 0) return {}
      const listed = (name: string) => lines.map((line) => line[name]).join(', ')
      return { 'ratelimit-policy': listed('ratelimit-policy'), ratelimit: listed('ratelimit') }
    },
  }
}
