import type { RatePolicies } from '../../contract/limits.ts'
import type { ApiKey, SpentQuota } from '../../storage/apiKeyTable.ts'
import type { RateLimiter } from './rateLimiter.ts'

export type { ApiKey }

/** The client that sends a key, and where its unknown keys are counted. */
export interface KeySender {
  /** The key that rate limits count the client under: see `clientKey`. */
  readonly client: string
  readonly limiter: RateLimiter
  readonly rates: RatePolicies
}

/** Checks API keys and counts their requests. */
export interface ApiKeys {
  /**
   * Returns the live key of a request. Throws `ApiError` api_key_missing, api_key_invalid, api_key_revoked,
   * api_key_origin, api_key_test or misconfigured, and rate_limited for a client that sent too many unknown keys.
   * @param sender the client of the request; without one, unknown keys are not counted
   */
  readonly authenticate: (request: Request, sender?: KeySender) => Promise<ApiKey>
  /** Whether it is the public key of the devnet, which has no limits. */
  readonly isTestKey: (key: ApiKey) => boolean
  /** Counts one request of today (UTC) unless the key's quota is used up. */
  readonly spend: (key: ApiKey) => Promise<SpentQuota>
  /** Returns the requests of today. */
  readonly used: (key: ApiKey) => Promise<number>
}
