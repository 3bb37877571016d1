import type { Clock } from './clock.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointFailure } from './endpointFailure.ts'
import type { Exchange } from './exchange.ts'

/** Keeps one short text, such as an entry of `sessionStorage`. Either function may throw. */
export interface HealthStore {
  readonly read: () => string | null
  readonly write: (text: string) => void
}

/** One request that was sent to an endpoint. */
export interface MeasuredExchange {
  readonly endpoint: Endpoint
  /** Appended to the endpoint's URL, with the query string. */
  readonly path: string
  readonly exchanged: Exchange
  /** Aborted with a `TimeoutError` when the endpoint was given up on. Any other reason says nothing about it. */
  readonly signal: AbortSignal
  /** In milliseconds, with the body. */
  readonly tookMs: number
}

/** What is known about endpoints by their URLs: how fast they answer, and which of them have failed. */
export interface EndpointHealth {
  /** The circuit breaker is open: the endpoint did not answer in time or limits requests, and has not answered since. */
  readonly isOpen: (url: string) => boolean
  /** The breaker is open because the endpoint did not answer, and not because it limits requests. */
  readonly isSilent: (url: string) => boolean
  /** True once for each cooldown of an open breaker, for the one request that may test the endpoint (half-open). */
  readonly claimProbe: (url: string) => boolean
  /** Failed within its cooldown, however fast: query it after the others. */
  readonly isDemoted: (url: string) => boolean
  /**
   * How long to wait for it before another endpoint is queried as well (hedging), in milliseconds: three times its
   * usual latency, or that of the fastest of its peers while its own is unknown; 700 ms when neither is known.
   */
  readonly patienceMs: (url: string, peers?: readonly string[]) => number
  /** Its smoothed latency in milliseconds; undefined before its first answer. */
  readonly latencyMs: (url: string) => number | undefined
  /**
   * How long an answer that may decide a vote is waited for, in milliseconds: 4.5 s, or 1.5 times what the endpoint has
   * lately taken for one, so that a slow endpoint is refused once and then heard.
   */
  readonly waitMs: (url: string) => number
  readonly answered: (url: string, latencyMs: number) => void
  /** It has given its answer to a vote, which may need several requests. */
  readonly voted: (url: string, tookMs: number) => void
  readonly failed: (url: string, failure: EndpointFailure) => void
  /** Receives every request once it has ended. */
  readonly measured?: ((exchange: MeasuredExchange) => void) | undefined
}

interface HealthOptions extends Pick<EndpointHealth, 'measured'> {
  readonly clock: Clock
  /** Makes open breakers survive a page load. */
  readonly store?: HealthStore
}

interface Trouble {
  readonly until: number
  readonly cooldownMs: number
  /** It did not answer at all, or limits requests; another fast failure only demotes it. */
  readonly isOpen: boolean
  /** It limits requests. */
  readonly isResting?: true
}

const cooldownMs = 30_000
const maxCooldownMs = 300_000
/** Longest rest of an endpoint that limits requests without `Retry-After`. */
const maxRestMs = 60_000
/** Patience with an endpoint whose latency is unknown. */
const defaultPatienceMs = 700
export const minPatienceMs = 300
const maxPatienceMs = 1_500
/** Longest wait for an endpoint that has not been slower before. */
const silentMs = 4_500

/**
 * Circuit breakers and latencies. A silent endpoint opens its breaker for 30 seconds, and for twice as long after each
 * probe that fails, at most 5 minutes. So does one that limits requests (HTTP 429), for as long as its `Retry-After`
 * says, without one for a minute at most.
 */
export function createEndpointHealth({ clock, store, measured }: HealthOptions): EndpointHealth {
  const troubles = new Map<string, Trouble>(store ? restore(store, clock.now()) : [])
  const latencies = new Map<string, number>()
  const slowest = new Map<string, number>()
  const save = () => {
    try {
      store?.write(JSON.stringify([...troubles]))
    } catch {
      // Storage is full or forbidden: breakers then last as long as the page.
    }
  }
  const set = (url: string, trouble: Trouble) => {
    troubles.set(url, trouble)
    save()
  }
  return {
    measured,
    isOpen: (url) => troubles.get(url)?.isOpen ?? false,
    isSilent(url) {
      const trouble = troubles.get(url)
      return trouble?.isOpen === true && !trouble.isResting
    },
    isDemoted: (url) => (troubles.get(url)?.until ?? 0) > clock.now(),
    latencyMs: (url) => latencies.get(url),
    waitMs: (url) => Math.max(silentMs, 1.5 * (slowest.get(url) ?? 0)),
    patienceMs(url, peers = []) {
      const latency = latencies.get(url)
      if (latency !== undefined) return Math.min(Math.max(3 * latency, minPatienceMs), maxPatienceMs)
      const fastest = Math.min(...peers.flatMap((peer) => latencies.get(peer) ?? []))
      return Math.min(Math.max(3 * fastest, minPatienceMs), defaultPatienceMs)
    },
    claimProbe(url) {
      const trouble = troubles.get(url)
      if (!trouble?.isOpen || trouble.until > clock.now()) return false
      // The doubled cooldown begins now, so that no other request probes; an answer clears it.
      const doubled = doubledCooldown(trouble)
      set(url, { ...trouble, until: clock.now() + doubled, cooldownMs: doubled })
      return true
    },
    answered(url, latency) {
      const known = latencies.get(url)
      latencies.set(url, known === undefined ? latency : 0.7 * known + 0.3 * latency)
      if (troubles.delete(url)) save()
    },
    voted(url, took) {
      // A quick answer to another question does not make a slow endpoint a fast one at once.
      slowest.set(url, Math.max(took, 0.9 * (slowest.get(url) ?? 0)))
    },
    failed(url, { reason, message: words, status, retryAfterMs = 0 }) {
      // A message about one request ("no such name") does not mean that the endpoint is unhealthy.
      if (reason === 'server' && words !== undefined) return
      const now = clock.now()
      const isResting = retryAfterMs > 0 || status === TOO_MANY_REQUESTS
      const kind = {
        isOpen: isResting || reason === 'timeout' || reason === 'network',
        ...(isResting && { isResting }),
      }
      const known = troubles.get(url)
      const asked = Math.min(retryAfterMs, maxCooldownMs)
      if (kind.isOpen && known?.isOpen && known.until > now) {
        // Further failures of a breaker that is open do not put off its next probe.
        set(url, { ...kind, until: Math.max(known.until, now + asked), cooldownMs: Math.max(known.cooldownMs, asked) })
        return
      }
      const usual = kind.isOpen && known?.isOpen ? doubledCooldown(known) : cooldownMs
      const cooldown = Math.max(isResting ? Math.min(usual, maxRestMs) : usual, asked)
      set(url, { ...kind, until: now + cooldown, cooldownMs: cooldown })
    },
  }
}

const TOO_MANY_REQUESTS = 429

/** The next cooldown of a breaker that stays open. One that rests for a longer `Retry-After` keeps that. */
function doubledCooldown({ cooldownMs: cooldown, isResting }: Trouble): number {
  return Math.max(Math.min(2 * cooldown, isResting ? maxRestMs : maxCooldownMs), cooldown)
}

/** Reads stored troubles; anything else in the store is ignored. */
function restore(store: HealthStore, now: number): [string, Trouble][] {
  try {
    const stored: unknown = JSON.parse(store.read() ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.slice(0, 100).flatMap((entry): [string, Trouble][] => {
      const [url, trouble] = Array.isArray(entry) ? (entry as unknown[]) : []
      if (typeof url !== 'string' || typeof trouble !== 'object' || trouble === null) return []
      const { until, cooldownMs: cooldown, isOpen, isResting } = trouble as Record<string, unknown>
      const isKnown = typeof until === 'number' && typeof cooldown === 'number' && typeof isOpen === 'boolean'
      if (!isKnown || until > now + maxCooldownMs || !(cooldown >= cooldownMs && cooldown <= maxCooldownMs)) return []
      return [[url, { until, cooldownMs: cooldown, isOpen, ...(isResting === true && { isResting }) }]]
    })
  } catch {
    return []
  }
}
