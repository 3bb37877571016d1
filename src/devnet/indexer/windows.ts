import type { Grain, History } from './history.ts'

/** A time range in Unix seconds: from `from` up to but excluding `until`. */
export interface Window {
  readonly from: number
  readonly until: number
}

/** Windows of a history query. `whole`: one window without intervals. */
export interface Windows {
  readonly windows: readonly [Window, ...Window[]]
  readonly whole: boolean
  /** Grain of the buckets to read. */
  readonly grain: Grain
}

/** An invalid history query, with Midgard's message. */
export class HistoryError extends Error {
  override name = 'HistoryFault'
}

const MAX_INTERVALS = 400
const DAY = 86_400

interface Interval {
  readonly grain: Grain
  /** Maximum length in seconds. */
  readonly longest: number
  readonly startOf: (time: number) => number
  readonly next: (start: number) => number
}

const fixed = (grain: Grain, seconds: number, offset = 0): Interval => ({
  grain,
  longest: seconds,
  startOf: (time) => Math.floor((time - offset) / seconds) * seconds + offset,
  next: (start) => start + seconds,
})

/** Creates intervals of calendar months, in UTC. */
const months = (count: number): Interval => {
  const at = (time: number, more: number) => {
    const date = new Date(time * 1000)
    const month = Math.floor(date.getUTCMonth() / count) * count + more
    return Date.UTC(date.getUTCFullYear(), month) / 1000
  }
  return { grain: 'day', longest: 31 * count * DAY, startOf: (time) => at(time, 0), next: (start) => at(start, count) }
}

/** Weeks begin on Monday; the epoch was a Thursday. Source: Midgard db/buckets.go. */
const intervals: Readonly<Record<string, Interval>> = {
  '5min': fixed('five', 300),
  hour: fixed('hour', 3_600),
  day: fixed('day', DAY),
  week: fixed('day', 7 * DAY, 4 * DAY),
  month: months(1),
  quarter: months(3),
  year: months(12),
}

/** The last second that `Date` can represent. */
const LAST_SECOND = 8_640_000_000_000

function readNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null || text === '') return undefined
  const value = /^-?\d{1,19}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(value)) throw new HistoryError(`Parameter '${name}' is not integer: ${text.slice(0, 100)}`)
  return value
}

function readSecond(query: URLSearchParams, name: string): number | undefined {
  const second = readNumber(query, name)
  return second === undefined ? undefined : Math.max(-LAST_SECOND / 2, Math.min(second, LAST_SECOND / 2))
}

/**
 * Reads `interval`, `count`, `from` and `to`. Throws `HistoryError`. Source: Midgard db/buckets.go BucketsFromQuery.
 */
export function readWindows(query: URLSearchParams, history: History): Windows {
  const params = { from: readSecond(query, 'from'), to: readSecond(query, 'to'), count: readNumber(query, 'count') }
  const name = query.get('interval') ?? ''
  const now = (history.last?.time ?? 0) + 1
  const first = history.first?.time ?? now - 1
  if (name === '') {
    if (params.count !== undefined) throw new HistoryError('count was provided but no interval parameter.')
    const window = { from: params.from ?? first, until: params.to ?? now }
    return { windows: [window], whole: true, grain: finestGrain(history, window.from) }
  }
  const key = name.toLowerCase()
  const interval = Object.hasOwn(intervals, key) ? intervals[key] : undefined
  if (interval === undefined) {
    const accepted = Object.keys(intervals).join(', ')
    throw new HistoryError(`Invalid interval '(${name.slice(0, 100)})', accepted values: ${accepted}.`)
  }
  return { windows: split(interval, params, { first, now }), whole: false, grain: interval.grain }
}

/** Returns the finest grain whose buckets reach back to `from`. */
export function finestGrain({ closed }: History, from: number): Grain {
  const reaches = (grain: Grain) => closed[grain].length === 0 || (closed[grain][0]?.start ?? 0) <= from
  if (closed.five.length < MAX_INTERVALS || reaches('five')) return 'five'
  return reaches('hour') ? 'hour' : 'day'
}

interface WindowParams {
  readonly from: number | undefined
  readonly to: number | undefined
  readonly count: number | undefined
}

interface HistoryRange {
  readonly first: number
  readonly now: number
}

function split(
  interval: Interval,
  { from, to, count }: WindowParams,
  reach: HistoryRange,
): readonly [Window, ...Window[]] {
  if (count === undefined) {
    const starts = startsOf(interval, { from: from ?? reach.first, until: to ?? reach.now })
    return windowsOf(restricted(starts.slice(0, MAX_INTERVALS + 1), reach))
  }
  if (count < 1 || count > MAX_INTERVALS)
    throw new HistoryError(`Count out of range: ${count}, allowed [1..${MAX_INTERVALS}].`)
  if (from !== undefined && to !== undefined) {
    throw new HistoryError('Count and from and to was specified. Specify max 2 of them.')
  }
  const length = count * interval.longest
  if (from !== undefined) {
    const starts = restricted(startsOf(interval, { from, until: from + length }), reach)
    return windowsOf(starts.slice(0, count + 1))
  }
  const until = to ?? reach.now
  const starts = restricted(startsOf(interval, { from: until - length, until }), reach)
  return windowsOf(starts.slice(-(count + 1)))
}

/** Returns interval starts, from the interval that contains `from` to the first at or after `until`. */
function startsOf({ longest, startOf, next }: Interval, { from, until }: Window): readonly number[] {
  if (until - from > longest * MAX_INTERVALS * 2) {
    throw new HistoryError(`Too wide range requested, max allowed intervals (${MAX_INTERVALS}).`)
  }
  if (until <= from) throw new HistoryError('No interval requested. Use count or a wider from/to range.')
  const starts = [startOf(from)]
  for (let start = next(startOf(from)); ; start = next(start)) {
    starts.push(start)
    if (start >= until) return starts
  }
}

/** Drops all but one interval before the first block, and all but one after the newest. */
function restricted(starts: readonly number[], { first, now }: HistoryRange): readonly number[] {
  let head = 0
  let tail = starts.length - 1
  while (tail > 1 && now < (starts[tail - 1] ?? 0)) tail--
  while (head < tail - 1 && (starts[head + 1] ?? 0) < first) head++
  return starts.slice(head, tail + 1)
}

function windowsOf(starts: readonly number[]): readonly [Window, ...Window[]] {
  const windows = starts.slice(1).map((until, at) => ({ from: starts[at] ?? until, until }))
  const [one, ...others] = windows
  if (one === undefined) throw new HistoryError('No interval requested. Use count or a wider from/to range.')
  return [one, ...others]
}
