import { keyQuotas } from '../../contract/keyQuotas.ts'
import { type RatePolicies, type RatePolicy, wideNetworkFactor } from '../../contract/limits.ts'
import { testApiKey } from '../../contract/testApiKey.ts'
import { dropOldest } from '../../std/dropOldest.ts'
import { isApiKeySecret, isSameDigest, prefixOf, recordOf } from '../../storage/apiKeySecret.ts'
import { type ApiKey, type ApiKeyTable, dayOf, type FoundSecret, type SpentQuota } from '../../storage/apiKeyTable.ts'
import { ApiError, MisconfiguredError } from '../apiError.ts'
import { wideNetworkOf } from './clientKey.ts'
import { type RateLimiter, type RateVerdict, rateLimitHeaders } from './rateLimiter.ts'
import { takeForClient } from './takeForClient.ts'

export type { ApiKey }

/** The client that sends a key, and where its unknown keys are counted. */
interface KeySender {
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
 * Requires one of the key's origins for a `pk`. A page's GET to its own origin has a Referer instead of an Origin. An
 * `sk` works on no page, because visitors could read it; a page of this site itself, where a developer tries a key, may
 * send it.
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

/** Refuses clients that try keys. Every lookup of a key costs a query of the database. */
interface KeyGuard {
  /** Throws `ApiError` rate_limited while the client, or its /48 network, has no unknown key left. Asks no database. */
  readonly expectAllowed: (sender: KeySender) => void
  /** Runs a lookup. Throws `ApiError` rate_limited while the client has as many at once as it may send unknown keys. */
  readonly lookUp: <T>(sender: KeySender, find: () => Promise<T>) => Promise<T>
  /**
   * Counts an unknown key, in the window of all instances. Returns the RateLimit headers. Throws `ApiError`
   * rate_limited.
   */
  readonly countUnknown: (sender: KeySender) => Promise<Readonly<Record<string, string>>>
}

/** Clients that one process remembers as refused; beyond it the oldest is forgotten, which costs one query. */
const maxRefused = 10_000

/** Creates the guard of one process. It remembers who is refused, so that a refusal needs no query. */
function createKeyGuard(clock: () => number): KeyGuard {
  /** Until when a client or a /48 network is refused, in Unix milliseconds. */
  const refusedUntil = new Map<string, number>()
  /** Lookups of each client that have no result yet. */
  const running = new Map<string, number>()
  const refuse = (name: string, seconds: number) => {
    refusedUntil.delete(name)
    refusedUntil.set(name, clock() + seconds * 1000)
    dropOldest(refusedUntil, maxRefused)
  }
  const secondsLeft = (name: string, { windowSeconds }: RatePolicy) => {
    const ms = (refusedUntil.get(name) ?? 0) - clock()
    // A clock that was set back refuses no longer than one window.
    if (ms > 0 && ms <= windowSeconds * 1000) return Math.ceil(ms / 1000)
    refusedUntil.delete(name)
    return 0
  }
  const refuseNetwork = async ({ client, limiter }: KeySender, policy: RatePolicy) => {
    const network = wideNetworkOf(client)
    if (network === undefined) return
    const state = await limiter.take({ ...policy, limit: policy.limit * wideNetworkFactor }, network, 0)
    if (state.remaining === 0) refuse(network, Math.max(1, state.resetSeconds))
  }
  return {
    expectAllowed({ client, rates: { unknownKeys: policy } }) {
      const names = [client, wideNetworkOf(client)].flatMap((name) => name ?? [])
      const seconds = Math.max(...names.map((name) => secondsLeft(name, policy)))
      if (seconds > 0) throw tooMany({ remaining: 0, resetSeconds: seconds, retryAfterSeconds: seconds }, policy)
    },
    lookUp({ client, rates: { unknownKeys: policy } }, find) {
      const count = (running.get(client) ?? 0) + 1
      if (count > policy.limit) throw tooMany({ remaining: 0, resetSeconds: 1, retryAfterSeconds: 1 }, policy)
      running.set(client, count)
      return find().finally(() => {
        const left = (running.get(client) ?? 1) - 1
        if (left > 0) running.set(client, left)
        else running.delete(client)
      })
    },
    async countUnknown(sender) {
      const { client, limiter, rates } = sender
      const policy = rates.unknownKeys
      const verdict = await takeForClient(limiter, policy, client, 1)
      if (verdict.remaining === 0) {
        refuse(client, Math.max(1, verdict.retryAfterSeconds, verdict.resetSeconds))
        await refuseNetwork(sender, policy)
      }
      if (!verdict.allowed) throw tooMany(verdict, policy)
      return rateLimitHeaders(verdict, policy)
    },
  }
}

function tooMany(verdict: Omit<RateVerdict, 'allowed' | 'limit'>, policy: RatePolicy): ApiError {
  return new ApiError('rate_limited', {
    message: 'Too many unknown API keys came from this address.',
    hint: 'Wait for Retry-After. Then send a key that this site issued; a key with a typing error is not counted.',
    headers: rateLimitHeaders({ ...verdict, allowed: false, limit: policy.limit }, policy),
  })
}
