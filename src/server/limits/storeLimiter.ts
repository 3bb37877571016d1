import type { Limits, RateState } from '../../storage/store.ts'
import { StoreUnavailableError } from '../../storage/storeUnavailableError.ts'
import { createMemoryLimiter } from './memoryLimiter.ts'
import type { RateLimiter, RateVerdict } from './rateLimiter.ts'

/** The store keeps one stamp per unit, so wider windows (set for load tests) are counted in memory. */
const widestStoredWindow = 10_000

/**
 * Counts in the store, so that all instances of the site share one window. While the store is down, each process
 * counts in memory with the same limits; writes are refused by the store anyway. The store's circuit breaker decides
 * how long to wait for it.
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
