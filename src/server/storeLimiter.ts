import { StoreUnavailableError } from '../storage/errors.ts'
import type { Limits, RateState } from '../storage/store.ts'
import { createMemoryLimiter, type RateLimiter, type RateVerdict } from './rateLimit.ts'

/**
 * The store keeps one stamp for each unit of a window, so a window this wide is counted in the process instead.
 * Limits that high are there for load tests.
 */
const widestStoredWindow = 10_000

/**
 * Counts in the store, so that the instances of the site share one window. While the store does not answer, each
 * process counts by itself with the same limits: reading goes on, and the store refuses writing anyway. How long a
 * silent store is waited for is the store's breaker's business.
 */
export function createStoreLimiter(limits: Limits, clock: () => number): RateLimiter {
  const memory = createMemoryLimiter(clock)
  return {
    async take(policy, client, cost) {
      if (policy.limit > widestStoredWindow) return memory.take(policy, client, cost)
      const { name, limit, windowSeconds } = policy
      const window = { bucket: `${name} ${client}`, limit, windowMs: windowSeconds * 1000 }
      const now = clock()
      try {
        return verdictOf(cost === 0 ? await limits.peek(window, now) : await limits.hit({ ...window, cost }, now))
      } catch (thrown) {
        if (!(thrown instanceof StoreUnavailableError)) throw thrown
        return memory.take(policy, client, cost)
      }
    },
  }
}

function verdictOf({ allowed, limit, remaining, resetMs }: RateState): RateVerdict {
  const seconds = Math.ceil(resetMs / 1000)
  return { allowed, limit, remaining, resetSeconds: seconds, retryAfterSeconds: allowed ? 0 : Math.max(1, seconds) }
}
