import { type RatePolicy, wideNetworkFactor } from '../contract/limits.ts'
import type { RateLimiter, RateVerdict } from './rateLimit.ts'

/**
 * Spends from a client's window and, for an IPv6 network of 64 bits, from the window of the 48 bits around it, which
 * one site usually holds as a whole. A refusal by either spends from neither.
 */
export async function takeForClient(
  limiter: RateLimiter,
  policy: RatePolicy,
  client: string,
  cost: number,
): Promise<RateVerdict> {
  const network = wideNetworkOf(client)
  if (network === undefined) return limiter.take(policy, client, cost)
  const widePolicy = { ...policy, limit: policy.limit * wideNetworkFactor }
  const before = await limiter.take(widePolicy, network, 0)
  if (cost > 0 && before.remaining < cost) return refusalBy(before, policy)
  const own = await limiter.take(policy, client, cost)
  if (cost === 0 || !own.allowed) return { ...own, remaining: Math.min(own.remaining, before.remaining) }
  const wide = await limiter.take(widePolicy, network, cost)
  return wide.allowed ? { ...own, remaining: Math.min(own.remaining, wide.remaining) } : refusalBy(wide, policy)
}

/** The state of the wider window in terms of the client's own policy. */
function refusalBy({ remaining, resetSeconds, retryAfterSeconds }: RateVerdict, { limit }: RatePolicy): RateVerdict {
  return {
    allowed: false,
    limit,
    remaining: Math.min(remaining, limit),
    resetSeconds,
    retryAfterSeconds: Math.max(1, retryAfterSeconds, resetSeconds),
  }
}

/** "2001:db8:1::/48" for "2001:db8:1:2::/64", which is how `clientKey` names a client with an IPv6 address. */
function wideNetworkOf(client: string): string | undefined {
  const groups = /^(?:[\da-f]+:){3}(?=[\da-f]+::\/64$)/.exec(client)?.[0]
  return groups === undefined ? undefined : `${groups}:/48`
}
