import type { ErrorCode } from '../../contract/errors.ts'
import type { RateLimiter } from '../limits/rateLimiter.ts'

/** Durations of one series, in the buckets of `durationBoundsMs`. */
export interface DurationTotals {
  /** The last figure has those above every bound. */
  readonly counts: readonly number[]
  readonly sumMs: number
}

/** Everything since the process started. Figures only grow. */
interface ActivityTotals {
  readonly requests: readonly (DurationTotals & { readonly route: string; readonly status: number })[]
  /** Calls of the store by their outcome. */
  readonly storeCalls: readonly (DurationTotals & { readonly outcome: 'ok' | 'failed' })[]
  /** Requests that a full window refused, by the name of the limit. */
  readonly limitsHit: ReadonlyMap<string, number>
  /** Errors that clients received, by their code. */
  readonly errors: ReadonlyMap<ErrorCode, number>
}

/** Counts what this process does. Labels come from code alone, never from a request, so memory has a bound. */
export interface ActivityRecorder {
  readonly request: (request: { readonly route: string; readonly status: number; readonly tookMs: number }) => void
  readonly storeCall: (outcome: 'ok' | 'failed', tookMs: number) => void
  readonly limitHit: (limit: string) => void
  readonly error: (code: ErrorCode) => void
  readonly totals: () => ActivityTotals
}

/** Upper bounds of the buckets in milliseconds: powers of two from 1 to 32,768. */
export const durationBoundsMs: readonly number[] = Array.from({ length: 16 }, (_, index) => 2 ** index)

/** Durations by the label of their series. */
function createDurations() {
  const series = new Map<string, { readonly counts: number[]; sumMs: number }>()
  return {
    series,
    add(label: string, tookMs: number) {
      let known = series.get(label)
      if (known === undefined) {
        known = { counts: Array.from({ length: durationBoundsMs.length + 1 }, () => 0), sumMs: 0 }
        series.set(label, known)
      }
      const found = durationBoundsMs.findIndex((bound) => tookMs <= bound)
      const bucket = found < 0 ? durationBoundsMs.length : found
      known.counts[bucket] = (known.counts[bucket] ?? 0) + 1
      known.sumMs += Math.max(0, tookMs)
    },
  }
}

export function createActivityRecorder(): ActivityRecorder {
  const requests = createDurations()
  const storeCalls = createDurations()
  const limitsHit = new Map<string, number>()
  const errors = new Map<ErrorCode, number>()
  const increment = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)
  return {
    request: ({ route, status, tookMs }) => requests.add(`${status} ${route}`, tookMs),
    storeCall: (outcome, tookMs) => storeCalls.add(outcome, tookMs),
    limitHit: (limit) => increment(limitsHit, limit),
    error: (code) => increment(errors, code),
    totals: () => ({
      requests: [...requests.series].map(([label, { counts, sumMs }]) => {
        const [status = '', ...route] = label.split(' ')
        return { route: route.join(' '), status: Number(status), counts: [...counts], sumMs }
      }),
      storeCalls: [...storeCalls.series].map(([label, { counts, sumMs }]) => {
        return { outcome: label === 'ok' ? ('ok' as const) : ('failed' as const), counts: [...counts], sumMs }
      }),
      limitsHit: new Map(limitsHit),
      errors: new Map(errors),
    }),
  }
}

/** Counts the refusals of a limiter. */
export function countLimits(limiter: RateLimiter, { limitHit }: Pick<ActivityRecorder, 'limitHit'>): RateLimiter {
  return {
    take: (policy, client, cost) =>
      limiter.take(policy, client, cost).then((verdict) => {
        if (!verdict.allowed) limitHit(policy.name)
        return verdict
      }),
  }
}
