import { type ApiKey, untilNextDay } from '../../storage/apiKeyTable.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import type { Meter } from './meter.ts'
import { rateLimitHeaders } from './rateLimiter.ts'

/** Counts requests against the daily quota of an API key. */
export function createQuotaMeter({ apiKeys, clock }: ServerContext, key: ApiKey): Meter {
  let spent: number | undefined
  const policy = { name: `${key.kind}-daily`, limit: key.dailyQuota, windowSeconds: 86_400 }
  const secondsLeft = () => Math.ceil(untilNextDay(clock()) / 1000)
  return {
    async spend(what) {
      if (what === 'executions') return
      const { allowed, used } = await apiKeys.spend(key)
      spent = used
      if (!allowed) throw new ApiError('api_key_quota', { headers: { 'retry-after': String(secondsLeft()) } })
    },
    async headers() {
      const used = spent ?? (await apiKeys.used(key))
      const remaining = Math.max(0, key.dailyQuota - used)
      const verdict = { limit: key.dailyQuota, remaining, resetSeconds: secondsLeft(), retryAfterSeconds: 0 }
      return rateLimitHeaders({ ...verdict, allowed: true }, policy)
    },
  }
}
