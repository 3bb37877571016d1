import { clockToleranceMs } from '../../storage/database.ts'
import type { RateLimiter } from './rateLimiter.ts'

/** Unix milliseconds of the spent units, oldest first; those before `head` are free again. */
interface Window {
  readonly stamps: number[]
  head: number
  windowMs: number
}

/** How often unused windows are dropped. */
const sweepEveryMs = 60_000

/** Counts in this process only: for tests, for a site without a store, and while the store is down. */
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
      const spentAt = Math.max(now, stamps.at(-1) ?? 0)
      if (allowed) for (let unit = 0; unit < cost; unit++) stamps.push(spentAt)
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

/**
 * Advances the head past expired units, and truncates the array once they are its larger part. Units of a clock that
 * has been set back are free too.
 */
function release(window: Window, now: number): void {
  const { stamps, windowMs } = window
  while (stamps.length > window.head && (stamps.at(-1) ?? 0) > now + clockToleranceMs) stamps.pop()
  while (window.head < stamps.length && (stamps[window.head] ?? 0) <= now - windowMs) window.head++
  if (window.head * 2 < stamps.length || window.head === 0) return
  stamps.splice(0, window.head)
  window.head = 0
}
