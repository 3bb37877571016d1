import { type RatePolicy, wideNetworkFactor } from '../../contract/limits.ts'
import { wideNetworkOf } from './clientKey.ts'
import type { RateLimiter, RateVerdict } from './rateLimiter.ts'

/**
 * Spends from a client's window and, for an IPv6 /64 network, from the window of the surrounding /48, which one site
 * usually owns. When either refuses, nothing is spent.
 */
export function takeForClient(
  limiter: RateLimiter,
  policy: RatePolicy,
  client: string,
  cost: number,
): Promise<RateVerdict> {
  const network = wideNetworkOf(client)
  return network === undefined
    ? limiter.take(policy, client, cost)
    : takeFromBoth(limiter, policy, { client, network, cost })
}

async function takeFromBoth(
  limiter: RateLimiter,
  policy: RatePolicy,
  { client, network, cost }: { readonly client: string; readonly network: string; readonly cost: number },
): Promise<RateVerdict> {
  const widePolicy = { ...policy, limit: policy.limit * wideNetworkFactor }
  const before = await limiter.take(widePolicy, network, 0)
  if (cost > 0 && before.remaining < cost) return refusalBy(before, policy)
  const own = await limiter.take(policy, client, cost)
  if (cost === 0 || !own.allowed) return { ...own, remaining: Math.min(own.remaining, before.remaining) }
  const wide = await limiter.take(widePolicy, network, cost)
  return wide.allowed ? { ...own, remaining: Math.min(own.remaining, wide.remaining) } : refusalBy(wide, policy)
}

/** Expresses the state of the /48 window in terms of the client's own policy. */
function refusalBy({ remaining, resetSeconds, retryAfterSeconds }: RateVerdict, { limit }: RatePolicy): RateVerdict {
  return {
    allowed: false,
    limit,
    remaining: Math.min(remaining, limit),
    resetSeconds,
    retryAfterSeconds: Math.max(1, retryAfterSeconds, resetSeconds),
  }
}
