import { keyQuotas, type RatePolicies } from '../../contract/limits.ts'
import { testApiKey } from '../../contract/testApiKey.ts'
import { isApiKeySecret, isSameDigest, prefixOf, recordOf } from '../../storage/apiKeySecret.ts'
import { type ApiKey, type ApiKeyTable, dayOf, type FoundSecret, type SpentQuota } from '../../storage/apiKeyTable.ts'
import { ApiError, MisconfiguredError } from '../apiError.ts'
import { createKeyGuard } from './createKeyGuard.ts'
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

/** How old a known key may be, in milliseconds. A revocation takes effect within 5 seconds, a slow query included. */
const maxAgeMs = 4_000
/** Known keys per process; beyond it all are forgotten, which costs one query each. */
const maxKnown = 10_000
/** Compared when a secret is unknown, so that a refusal takes as long as a success. */
const noHash = '0'.repeat(64)

export interface ApiKeyOptions {
  readonly table: ApiKeyTable
  /** Returns the operator's pepper; undefined when a deployed site has none. */
  readonly pepper: () => string | undefined
  readonly network: 'devnet' | 'stagenet' | 'mainnet'
  readonly clock: () => number
}

interface KnownSecret {
  readonly readAt: number
  readonly found: Promise<FoundSecret | undefined>
}

/** Creates the check of API keys on a store. */
export function createApiKeys({ table, pepper, network, clock }: ApiKeyOptions): ApiKeys {
  const known = new Map<string, KnownSecret>()
  const guard = createKeyGuard(clock)
  const find = (prefix: string, sender: KeySender | undefined) => {
    const last = known.get(prefix)
    const now = clock()
    if (last && Math.abs(now - last.readAt) < maxAgeMs) return last.found
    if (known.size >= maxKnown) known.clear()
    const look = () => table.find(prefix)
    const found = sender ? guard.lookUp(sender, look) : look()
    known.set(prefix, { readAt: now, found })
    // A failure is not remembered.
    found.catch(() => known.delete(prefix))
    return found
  }
  const live = async (secret: string, sender: KeySender | undefined): Promise<ApiKey> => {
    const key = pepper()
    if (key === undefined) throw new MisconfiguredError({ variables: ['API_KEY_PEPPER'] })
    if (sender) guard.expectAllowed(sender)
    const found = await find(prefixOf(secret), sender)
    const isKnown = isSameDigest(found?.hash ?? noHash, recordOf(secret, key).hash)
    if (!found || !isKnown) throw refused('api_key_invalid', sender && (await guard.countUnknown(sender)))
    if (found.isRevoked) throw refused('api_key_revoked')
    return found.key
  }
  return {
    async authenticate(request, sender) {
      const secret = request.headers.get('x-api-key')?.trim() ?? ''
      if (secret === '') throw refused('api_key_missing')
      if (!isApiKeySecret(secret)) throw refused('api_key_invalid')
      if (isSameDigest(secret, testApiKey)) return testKeyOn(network)
      const key = await live(secret, sender)
      requireOrigin(request, key)
      return key
    },
    isTestKey: (key) => key === testKey,
    spend: (key) => (key === testKey ? Promise.resolve({ allowed: true, used: 0 }) : table.spend(key, clock())),
    used: (key) => (key === testKey ? Promise.resolve(0) : table.used(key.id, dayOf(clock()))),
  }
}

const testKey: ApiKey = {
  id: 'key_test',
  kind: 'sk',
  owner: 'devnet',
  label: 'Public test key',
  origins: [],
  dailyQuota: keyQuotas.sk,
}

function testKeyOn(network: ApiKeyOptions['network']): ApiKey {
  if (network !== 'devnet') throw new ApiError('api_key_test')
  return testKey
}

/** A refusal names the header that was expected. Source: RFC 9110 §15.5.2. */
const refused = (
  code: 'api_key_missing' | 'api_key_invalid' | 'api_key_revoked',
  headers: Readonly<Record<string, string>> = {},
) => new ApiError(code, { headers: { 'www-authenticate': 'ApiKey header="x-api-key"', ...headers } })

/**
 * Requires one of the key's origins for a `pk`. A page's GET to its own origin has a Referer instead of an Origin. An `sk`
 * works on no page, because visitors could read it; a page of this site itself, where a developer tries a key, may send it.
 */
function requireOrigin({ headers, url }: Request, { kind, origins }: ApiKey): void {
  const sent = headers.get('origin')
  if (kind === 'sk') {
    if (sent === null || (URL.canParse(sent) && new URL(sent).host === new URL(url).host)) return
    throw new ApiError('api_key_origin', {
      message: 'An sk_ key is secret and does not work on a page.',
      hint: 'Everyone who opens the page can read the key: revoke it. On pages, use a pk_ key that has their origin.',
    })
  }
  const referer = headers.get('referer') ?? ''
  const origin = sent ?? (URL.canParse(referer) ? new URL(referer).origin : '')
  if (!origins.includes(origin)) throw new ApiError('api_key_origin')
}
