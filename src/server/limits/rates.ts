import { type RatePolicies, type RatePolicy, type RatePolicyKey, ratePolicies } from '../../contract/limits.ts'

/** An operator sets one number; the limit on requests keeps its ratio to the limit on subscriptions. */
const requestsPerSubscription = ratePolicies.newsletterRequests.limit / ratePolicies.newsletter.limit

/** Limits that the operator changed. */
export type RateOverrides = { readonly [K in keyof RatePolicies]?: Pick<RatePolicy, 'limit' | 'windowSeconds'> }

/** Merges the operator's limits into the published defaults. */
export function resolveRates(changed: RateOverrides): RatePolicies {
  const { newsletter } = changed
  const requests = newsletter && { ...newsletter, limit: newsletter.limit * requestsPerSubscription }
  const overrides = { ...changed, ...(requests && { newsletterRequests: requests }) }
  const keys = Object.keys(ratePolicies) as RatePolicyKey[]
  return Object.fromEntries(keys.map((key) => [key, { ...ratePolicies[key], ...overrides[key] }])) as RatePolicies
}
