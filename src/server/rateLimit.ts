import { type RatePolicies, type RatePolicy, ratePolicies } from '../contract/limits.ts'

/** An operator sets one number; requests stay in the promised proportion to subscriptions. */
const requestsPerSubscription = ratePolicies.newsletterRequests.limit / ratePolicies.newsletter.limit

/** What an operator set, where it differs from the promise. */
export type GivenRates = { readonly [K in keyof RatePolicies]?: Pick<RatePolicy, 'limit' | 'windowSeconds'> }

/** The promised rates with the operator's in their place. */
export function ratesWith({ mcp, newsletter, newsletterTotal }: GivenRates): RatePolicies {
  return {
    mcp: { ...ratePolicies.mcp, ...mcp },
    newsletter: { ...ratePolicies.newsletter, ...newsletter },
    newsletterRequests: {
      ...ratePolicies.newsletterRequests,
      ...(newsletter && { ...newsletter, limit: newsletter.limit * requestsPerSubscription }),
    },
    newsletterTotal: { ...ratePolicies.newsletterTotal, ...newsletterTotal },
  }
}

export interface RateVerdict {
  readonly allowed: boolean
  readonly limit: number
  /** Units left at this moment. */
  readonly remaining: number
  /** Until the next unit comes back, 0 when all are there. */
  readonly resetSeconds: number
  /** Until the same cost would be allowed; 0 when it was. */
  readonly retryAfterSeconds: number
}

/**
 * Counts in sliding windows, exactly: in no stretch of the window, wherever it begins, more than `limit` units pass.
 * A cost of 0 only looks. A refusal spends nothing.
 */
export interface RateLimiter {
  readonly take: (policy: RatePolicy, client: string, cost: number) => Promise<RateVerdict>
}

/** Unix milliseconds of the units that were spent, oldest first; those before `head` are back already. */
interface Window {
  readonly stamps: number[]
  head: number
  windowMs: number
}

/** The same promise within one process: for tests, and for a site without a store. */
export function createMemoryLimiter(clock: () => number): RateLimiter {
  const windows = new Map<string, Window>()
  let sweptAt = clock()

  const windowOf = (key: string, windowMs: number, now: number): Window => {
    const window = windows.get(key) ?? { stamps: [], head: 0, windowMs }
    windows.set(key, window)
    release(window, now)
    return window
  }
  const sweep = (now: number) => {
    if (Math.abs(now - sweptAt) < sweepEveryMs) return
    sweptAt = now
    for (const [key, { stamps, windowMs }] of windows) if ((stamps.at(-1) ?? 0) <= now - windowMs) windows.delete(key)
  }

  return {
    async take({ name, limit, windowSeconds }, client, cost) {
      const now = clock()
      sweep(now)
      const { stamps, head, windowMs } = windowOf(`${name} ${client}`, windowSeconds * 1000, now)
      const allowed = stamps.length - head + cost <= limit
      if (allowed) for (let unit = 0; unit < cost; unit++) stamps.push(now)
      const secondsUntil = (stamp: number | undefined) =>
        stamp === undefined ? windowSeconds : Math.max(1, Math.ceil((stamp + windowMs - now) / 1000))
      return {
        allowed,
        limit,
        remaining: Math.max(0, limit - (stamps.length - head)),
        resetSeconds: stamps.length === head ? 0 : secondsUntil(stamps[head]),
        retryAfterSeconds: allowed ? 0 : secondsUntil(stamps[stamps.length + cost - limit - 1]),
      }
    },
  }
}

/** How often windows that nobody uses are forgotten. */
const sweepEveryMs = 60_000

/** Moves the head over what is back, and drops it once it is the larger part: cheap however wide the window. */
function release(window: Window, now: number): void {
  const { stamps, windowMs } = window
  while (window.head < stamps.length && (stamps[window.head] ?? 0) <= now - windowMs) window.head++
  if (window.head * 2 < stamps.length || window.head === 0) return
  stamps.splice(0, window.head)
  window.head = 0
}

/** Source: draft-ietf-httpapi-ratelimit-headers-10, RFC 9110 §10.2.3. */
export function rateLimitHeaders(verdict: RateVerdict, policy: RatePolicy): Record<string, string> {
  return {
    'ratelimit-policy': `"${policy.name}";q=${policy.limit};w=${policy.windowSeconds}`,
    ratelimit: `"${policy.name}";r=${verdict.remaining};t=${verdict.resetSeconds}`,
    ...(verdict.allowed ? {} : { 'retry-after': String(verdict.retryAfterSeconds) }),
  }
}

/**
 * Who is counted: an IPv4 address, also one written inside IPv6, or the first 64 bits of an IPv6 address, because
 * a household holds them all. What is no address is counted as it stands.
 */
export function clientKey(ip: string): string {
  const groups = ip.includes(':') ? groupsOf(ip) : undefined
  if (!groups) return ip
  const [g6 = 0, g7 = 0] = groups.slice(6)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped) return [g6 >> 8, g6 & 255, g7 >> 8, g7 & 255].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight numbers of an IPv6 address, or undefined when it is none. */
function groupsOf(ip: string): readonly number[] | undefined {
  const address = (ip.split('%')[0] ?? '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail, extra] = address.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const left = read(head)
  const right = read(tail ?? '')
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(0, missing) }, () => 0), ...right]
  return extra === undefined && groups.length === 8 && groups.every((group) => group <= 0xffff) ? groups : undefined
}
