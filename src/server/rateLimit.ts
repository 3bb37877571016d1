import { type RatePolicies, type RatePolicy, ratePolicies } from '../contract/limits.ts'

/** An operator sets one number; requests stay in the promised proportion to subscriptions. */
const requestsPerSubscription = ratePolicies.newsletterRequests.limit / ratePolicies.newsletter.limit

/** What an operator set, where it differs from the promise. */
export type GivenRates = { readonly [K in keyof RatePolicies]?: Omit<RatePolicy, 'name'> }

/** The promised rates with the operator's in their place. */
export function ratesWith({ mcp, newsletter }: GivenRates): RatePolicies {
  return {
    mcp: { ...ratePolicies.mcp, ...mcp },
    newsletter: { ...ratePolicies.newsletter, ...newsletter },
    newsletterRequests: {
      ...ratePolicies.newsletterRequests,
      ...(newsletter && { ...newsletter, limit: newsletter.limit * requestsPerSubscription }),
    },
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

/** Unix milliseconds of the units that were spent, oldest first, from `head` on. */
interface Log {
  stamps: number[]
  head: number
}

/** The same promise within one process: for tests, and for a site without a store. */
export function createMemoryLimiter(clock: () => number): RateLimiter {
  const logs = new Map<string, Log>()
  let sweptAt = 0

  const sweep = (now: number, windowMs: number) => {
    if (now - sweptAt < windowMs) return
    sweptAt = now
    for (const [key, { stamps }] of logs) if ((stamps.at(-1) ?? 0) <= now - windowMs) logs.delete(key)
  }

  return {
    async take({ name, limit, windowSeconds }, client, cost) {
      const now = clock()
      const windowMs = windowSeconds * 1000
      sweep(now, windowMs)
      const key = `${name} ${client}`
      const log = logs.get(key) ?? { stamps: [], head: 0 }
      dropUntil(log, now - windowMs)
      const spent = log.stamps.length - log.head
      const allowed = spent + cost <= limit
      if (allowed) for (let unit = 0; unit < cost; unit++) log.stamps.push(now)
      if (log.stamps.length > 0) logs.set(key, log)
      const used = log.stamps.length - log.head
      const secondsUntil = (index: number) => {
        const stamp = log.stamps[log.head + index]
        return stamp === undefined ? windowSeconds : Math.max(1, Math.ceil((stamp + windowMs - now) / 1000))
      }
      return {
        allowed,
        limit,
        remaining: limit - used,
        resetSeconds: used === 0 ? 0 : secondsUntil(0),
        retryAfterSeconds: allowed ? 0 : secondsUntil(spent + cost - limit - 1),
      }
    },
  }
}

/** Steps over what has left the window, and lets go of it when it is most of the log. */
function dropUntil(log: Log, floor: number): void {
  while (log.head < log.stamps.length && (log.stamps[log.head] ?? 0) <= floor) log.head++
  if (log.head * 2 <= log.stamps.length) return
  log.stamps = log.stamps.slice(log.head)
  log.head = 0
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
  const groups = groupsOf(ip)
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
