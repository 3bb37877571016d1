import type { Operation } from '../../contract/defineOperation.ts'
import type { RatePolicy } from '../../contract/limits.ts'
import { ApiError } from '../apiError.ts'
import type { RequestContext } from '../context.ts'
import type { ApiKey } from './apiKeys.ts'
import { type RateVerdict, rateLimitHeaders } from './rateLimiter.ts'
import { takeForClient } from './takeForClient.ts'

/** Counts one request in the windows of an operation. */
export interface Meter {
  /** Throws `ApiError` rate_limited or api_key_burst, with Retry-After, when the window is full. */
  readonly spend: (what: 'requests' | 'executions') => Promise<void>
  /** Returns RateLimit and RateLimit-Policy, the narrower window first. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>
}

interface Windows {
  readonly executions?: RatePolicy
  readonly requests?: RatePolicy
  /** Counts a cost in a window; a cost of 0 only reads it. */
  readonly take: (policy: RatePolicy, cost: number) => Promise<RateVerdict>
  /** Error of a full window. */
  readonly code: 'rate_limited' | 'api_key_burst'
}

/** Counts the requests of a client address in the windows of an operation. */
export function createMeter({ limiter, rates, client }: RequestContext, limits: Operation['limits']): Meter {
  return createWindowMeter({
    ...(limits && windowsOf(limits, rates)),
    take: (policy, cost) => takeForClient(limiter, policy, client, cost),
    code: 'rate_limited',
  })
}

/** Returns both windows of an operation, or the one that it uses for both, so that a request counts once. */
function windowsOf({ executions, requests }: NonNullable<Operation['limits']>, rates: RequestContext['rates']) {
  return { ...(executions !== requests && { executions: rates[executions] }), requests: rates[requests] }
}

/** Counts the requests of an API key in the short window of its kind. */
export function createBurstMeter({ limiter, rates }: RequestContext, { id, kind }: ApiKey): Meter {
  return createWindowMeter({
    requests: rates[`${kind}Burst`],
    take: (policy, cost) => limiter.take(policy, id, cost),
    code: 'api_key_burst',
  })
}

function createWindowMeter({ take, code, ...policies }: Windows): Meter {
  const verdicts = new Map<RatePolicy, RateVerdict>()
  return {
    async spend(what) {
      const policy = policies[what]
      if (!policy) return
      const verdict = await take(policy, 1)
      verdicts.set(policy, verdict)
      if (verdict.allowed) return
      throw new ApiError(code, { headers: { 'retry-after': String(verdict.retryAfterSeconds) } })
    },
    async headers() {
      const lines = await Promise.all(
        Object.values(policies).map(async (policy) => {
          const verdict = verdicts.get(policy) ?? (await take(policy, 0))
          return rateLimitHeaders({ ...verdict, allowed: true }, policy)
        }),
      )
      if (lines.length === 0) return {}
      const listed = (name: string) => lines.map((line) => line[name]).join(', ')
      return { 'ratelimit-policy': listed('ratelimit-policy'), ratelimit: listed('ratelimit') }
    },
  }
}

/** Combines meters: a request counts in each, in their order, until one is full. */
export function joinMeters(meters: readonly Meter[]): Meter {
  return {
    async spend(what) {
      for (const meter of meters) await meter.spend(what)
    },
    async headers() {
      const all = await Promise.all(meters.map((meter) => meter.headers()))
      const names = [...new Set(all.flatMap((headers) => Object.keys(headers)))]
      const joined = (name: string) => all.flatMap((headers) => headers[name] ?? []).join(', ')
      return Object.fromEntries(names.map((name) => [name, joined(name)]))
    },
  }
}
