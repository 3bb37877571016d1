import { type RatePolicies, type RatePolicy, ratePolicies } from '../../contract/limits.ts'

/** An operator sets one number; the limit on requests keeps its ratio to the limit on subscriptions. */
const requestsPerSubscription = ratePolicies.newsletterRequests.limit / ratePolicies.newsletter.limit

/** Limits that the operator changed. */
export type RateOverrides = { readonly [K in keyof RatePolicies]?: Pick<RatePolicy, 'limit' | 'windowSeconds'> }

/** Merges the operator's limits into the published defaults. */
export function resolveRates({
  mcp,
  newsletter,
  newsletterTotal,
  memolessRequests,
  memolessRegistrations,
}: RateOverrides): RatePolicies {
  return {
    mcp: { ...ratePolicies.mcp, ...mcp },
    newsletter: { ...ratePolicies.newsletter, ...newsletter },
    newsletterRequests: {
      ...ratePolicies.newsletterRequests,
      ...(newsletter && { ...newsletter, limit: newsletter.limit * requestsPerSubscription }),
    },
    newsletterTotal: { ...ratePolicies.newsletterTotal, ...newsletterTotal },
    memolessRequests: { ...ratePolicies.memolessRequests, ...memolessRequests },
    memolessRegistrations: { ...ratePolicies.memolessRegistrations, ...memolessRegistrations },
  }
}
