import { latencyKinds } from '../../contract/serviceStatus.ts'
import type { MeasuredExchange } from '../../core/nodes/net/health.ts'
import type { NodeApi } from '../../core/nodes/nodePresets.ts'
import type { ReadableChain } from '../../core/readers/reader.ts'

/** What an endpoint serves: a node or indexer of a protocol, or a chain. */
type LatencyService = NodeApi | ReadableChain

/** What a request was for. Indexers have `history` only, chain servers `chain`. */
type LatencyKind = (typeof latencyKinds)[number]

/** Requests of one kind to one operator's endpoints of one service. */
interface LatencySeries {
  readonly operator: string
  readonly service: LatencyService
  readonly kind: LatencyKind
}

/** The last hour of this process. */
export interface LatencyHour {
  /** Unix milliseconds. */
  readonly since: number
  /** Those with requests, by kind, service and operator. */
  readonly series: readonly (LatencySeries & {
    /** Answered, failed and timed out. */
    readonly requests: number
    /** Failed before an answer, such as a refused connection or HTTP 502. They have no part in the percentiles. */
    readonly failures: number
    /** Given up on. A percentile counts them as slower than every answer. */
    readonly timeouts: number
    /** In milliseconds, rounded up. Undefined without answers, and where the percentile is a timeout. */
    readonly p50Ms: number | undefined
    readonly p95Ms: number | undefined
  })[]
}

/** Everything of a series since the process started. Figures only grow. */
interface LatencyTotals extends LatencySeries {
  /** Answered requests by the buckets of `latencyBoundsMs`; the last figure has those above every bound. */
  readonly counts: readonly number[]
  /** Of the answered requests. */
  readonly sumMs: number
  readonly failures: number
  readonly timeouts: number
}

export interface LatencyRecorder {
  /** A request that was aborted because its answer was no longer needed is not counted. */
  readonly record: (exchange: MeasuredExchange) => void
  /** Computed at most every 5 seconds. */
  readonly lastHour: () => LatencyHour
  readonly totals: () => readonly LatencyTotals[]
}

interface RecorderOptions {
  readonly services: Readonly<{ [S in LatencyService]?: readonly { readonly url: string }[] }>
  /** Unix milliseconds. */
  readonly clock: () => number
}

/**
 * Upper bounds of the buckets in milliseconds: four for each doubling from 1 to 32,768, so that a percentile is at most
 * a fifth too high. Every fourth bound is a power of two.
 */
export const latencyBoundsMs: readonly number[] = Array.from({ length: 61 }, (_, index) => 2 ** (index / 4))

/** Figures of a minute: its buckets, then failures and timeouts. */
const failureAt = latencyBoundsMs.length + 1
const timeoutAt = failureAt + 1
const width = timeoutAt + 1

const minuteMs = 60_000
const minutesKept = 60
const maxAgeMs = 5_000

interface Recorded extends LatencySeries {
  /** A ring of the last 60 minutes, `width` figures each. */
  readonly ring: Uint32Array
  /** The minute that each place of the ring has, since 1970. */
  readonly minutes: number[]
  /** The same figures since the process started. */
  readonly total: number[]
  sumMs: number
}

/**
 * Records how long endpoints take, by operator, service and kind of request. `services` are the configured endpoints.
 * Requests to others are ignored, so memory depends on the configuration alone: 16 kB a series.
 */
export function createLatencyRecorder({ services, clock }: RecorderOptions): LatencyRecorder {
  const startedAt = clock()
  const recorded = new Map<string, Recorded>()
  const serviceOf = new Map<string, LatencyService>()
  for (const [service, endpoints] of Object.entries(services)) {
    for (const { url } of endpoints) {
      const base = url.replace(/\/+$/, '')
      // Nodes serve their own chain too.
      if (!serviceOf.has(base)) serviceOf.set(base, service as LatencyService)
    }
  }
  let last: { readonly at: number; readonly hour: LatencyHour } | undefined
  return {
    record({ endpoint: { url, operator }, path, exchanged, signal, tookMs }) {
      const service = serviceOf.get(url)
      const outcome = outcomeOf(exchanged, signal)
      if (service === undefined || outcome === undefined) return
      const kind = kindOf(service, path)
      const key = `${service} ${kind} ${operator}`
      const series = recorded.get(key) ?? createSeries({ operator, service, kind })
      recorded.set(key, series)
      const figure = outcome === 'answered' ? bucketOf(tookMs) : outcome === 'failed' ? failureAt : timeoutAt
      count(series, figure, Math.floor(clock() / minuteMs))
      if (outcome === 'answered') series.sumMs += Math.max(tookMs, 0)
    },
    lastHour() {
      const at = clock()
      // A clock that was set back does not keep a result for ever.
      if (last && Math.abs(at - last.at) < maxAgeMs) return last.hour
      const oldest = Math.floor(at / minuteMs) - minutesKept + 1
      const series = [...recorded.values()].flatMap((one) => summarizeHour(one, oldest)).sort(compareSeries)
      const hour = { since: Math.min(Math.max(startedAt, oldest * minuteMs), at), series }
      last = { at, hour }
      return hour
    },
    totals: () =>
      [...recorded.values()].map(({ operator, service, kind, total, sumMs }) => ({
        operator,
        service,
        kind,
        counts: total.slice(0, failureAt),
        sumMs,
        failures: total[failureAt] ?? 0,
        timeouts: total[timeoutAt] ?? 0,
      })),
  }
}

function createSeries(series: LatencySeries): Recorded {
  const zeros = () => Array.from({ length: width }, () => 0)
  return { ...series, ring: new Uint32Array(minutesKept * width), minutes: [], total: zeros(), sumMs: 0 }
}

function count({ ring, minutes, total }: Recorded, figure: number, minute: number): void {
  const place = minute % minutesKept
  const start = place * width
  if (minutes[place] !== minute) ring.fill(0, start, start + width)
  minutes[place] = minute
  ring[start + figure] = (ring[start + figure] ?? 0) + 1
  total[figure] = (total[figure] ?? 0) + 1
}

/** Returns nothing for a series without requests since the minute `oldest`. */
function summarizeHour({ operator, service, kind, ring, minutes }: Recorded, oldest: number): LatencyHour['series'] {
  const places = [...minutes.keys()].filter((place) => {
    const minute = minutes[place] ?? 0
    return minute >= oldest && minute < oldest + minutesKept
  })
  const sum = (figure: number) => places.reduce((all, place) => all + (ring[place * width + figure] ?? 0), 0)
  const counts = Array.from({ length: failureAt }, (_, bucket) => sum(bucket))
  const failures = sum(failureAt)
  const timeouts = sum(timeoutAt)
  const requests = counts.reduce((all, one) => all + one, 0) + failures + timeouts
  if (requests === 0) return []
  const ranked = requests - failures
  const [p50Ms, p95Ms] = [0.5, 0.95].map((share) => latencyAtRank(counts, Math.ceil(share * ranked)))
  return [{ operator, service, kind, requests, failures, timeouts, p50Ms, p95Ms }]
}

function compareSeries(a: LatencySeries, b: LatencySeries): number {
  const kinds = latencyKinds.indexOf(a.kind) - latencyKinds.indexOf(b.kind)
  const names = ({ service, operator }: LatencySeries) => `${service} ${operator}`
  return kinds || (names(a) < names(b) ? -1 : 1)
}

/** Returns the latency that `rank` answers do not exceed, or undefined when there are not as many. */
function latencyAtRank(counts: readonly number[], rank: number): number | undefined {
  let before = 0
  for (const [bucket, inBucket] of counts.entries()) {
    if (inBucket > 0 && before + inBucket >= rank) {
      const upper = latencyBoundsMs[bucket] ?? latencyBoundsMs.at(-1) ?? 0
      const lower = latencyBoundsMs[bucket - 1] ?? 0
      return Math.ceil(lower + ((upper - lower) * (rank - before)) / inBucket)
    }
    before += inBucket
  }
  return undefined
}

/** A node's own message is an answer, whatever its status. Returns undefined for an exchange that says nothing. */
function outcomeOf(
  exchanged: MeasuredExchange['exchanged'],
  { aborted, reason }: AbortSignal,
): 'answered' | 'failed' | 'timeout' | undefined {
  if (aborted) return reason instanceof DOMException && reason.name === 'TimeoutError' ? 'timeout' : undefined
  if ('failure' in exchanged) return 'failed'
  const { status, text } = exchanged.answer
  return status < 500 || text.startsWith('{') ? 'answered' : 'failed'
}

/** The last bucket has no bound. */
function bucketOf(tookMs: number): number {
  const bucket = latencyBoundsMs.findIndex((bound) => tookMs <= bound)
  return bucket < 0 ? latencyBoundsMs.length : bucket
}

/** Paths of nodes by their beginning, after the protocol's prefix. */
const nodeKinds: readonly (readonly [LatencyKind, RegExp])[] = [
  ['quote', /^\/\w+\/quote\//],
  ['vaults', /^\/\w+\/(inbound_addresses|vaults)\b/],
  ['pools', /^\/\w+\/pools?\b/],
  ['tracking', /^\/(\w+|cosmos)\/(tx|swap|queue)\//],
]

function kindOf(service: LatencyService, path: string): LatencyKind {
  if (service === 'midgard' || service === 'mayaMidgard') return 'history'
  if (service !== 'thornode' && service !== 'mayanode') return 'chain'
  return nodeKinds.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other'
}
