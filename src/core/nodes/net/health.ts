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
  /** The circuit breaker is open: the endpoint did not answer in time, and has not answered since. */
  readonly isOpen: (url: string) => boolean
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
  readonly answered: (url: string, latencyMs: number) => void
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
  /** It did not answer at all, or asks for a pause; another fast failure only demotes it. */
  readonly isSilent: boolean
}

const cooldownMs = 30_000
const maxCooldownMs = 300_000
/** Patience with an endpoint whose latency is unknown. */
const defaultPatienceMs = 700
export const minPatienceMs = 300
const maxPatienceMs = 1_500

/**
 * Circuit breakers and latencies. A silent endpoint opens its breaker for 30 seconds, and for twice as long after each
 * probe that fails, at most 5 minutes.
 */
export function createEndpointHealth({ clock, store, measured }: HealthOptions): EndpointHealth {
  const troubles = new Map<string, Trouble>(store ? restore(store, clock.now()) : [])
  const latencies = new Map<string, number>()
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
    isOpen: (url) => troubles.get(url)?.isSilent ?? false,
    isDemoted: (url) => (troubles.get(url)?.until ?? 0) > clock.now(),
    latencyMs: (url) => latencies.get(url),
    patienceMs(url, peers = []) {
      const latency = latencies.get(url)
      if (latency !== undefined) return Math.min(Math.max(3 * latency, minPatienceMs), maxPatienceMs)
      const fastest = Math.min(...peers.flatMap((peer) => latencies.get(peer) ?? []))
      return Math.min(Math.max(3 * fastest, minPatienceMs), defaultPatienceMs)
    },
    claimProbe(url) {
      const trouble = troubles.get(url)
      if (!trouble?.isSilent || trouble.until > clock.now()) return false
      // The doubled cooldown begins now, so that no other request probes; an answer clears it.
      const doubled = Math.min(2 * trouble.cooldownMs, maxCooldownMs)
      set(url, { until: clock.now() + doubled, cooldownMs: doubled, isSilent: true })
      return true
    },
    answered(url, latency) {
      const known = latencies.get(url)
      latencies.set(url, known === undefined ? latency : 0.7 * known + 0.3 * latency)
      if (troubles.delete(url)) save()
    },
    failed(url, { reason, message: words, retryAfterMs }) {
      // A message about one request ("no such name") does not mean that the endpoint is unhealthy.
      if (reason === 'server' && words !== undefined) return
      // One that asks for a pause is left alone like a silent one.
      const isSilent = reason === 'timeout' || reason === 'network' || retryAfterMs !== undefined
      const known = troubles.get(url)
      const usual = isSilent && known?.isSilent ? known.cooldownMs : cooldownMs
      const cooldown = Math.min(Math.max(usual, retryAfterMs ?? 0), maxCooldownMs)
      set(url, { until: clock.now() + cooldown, cooldownMs: cooldown, isSilent })
    },
  }
}

/** Reads stored troubles; anything else in the store is ignored. */
function restore(store: HealthStore, now: number): [string, Trouble][] {
  try {
    const stored: unknown = JSON.parse(store.read() ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.slice(0, 100).flatMap((entry): [string, Trouble][] => {
      const [url, trouble] = Array.isArray(entry) ? (entry as unknown[]) : []
      if (typeof url !== 'string' || typeof trouble !== 'object' || trouble === null) return []
      const { until, cooldownMs: cooldown, isSilent } = trouble as Record<string, unknown>
      const isKnown = typeof until === 'number' && typeof cooldown === 'number' && typeof isSilent === 'boolean'
      if (!isKnown || until > now + maxCooldownMs || !(cooldown >= cooldownMs && cooldown <= maxCooldownMs)) return []
      return [[url, { until, cooldownMs: cooldown, isSilent }]]
    })
  } catch {
    return []
  }
}
