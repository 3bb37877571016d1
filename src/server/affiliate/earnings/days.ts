import { MAX_EARNINGS_DAYS } from '../../../contract/affiliate/earnings.ts'

const DAY_MS = 86_400_000
/** Days of a report whose first day is not given, the last one included. */
const USUAL_DAYS = 30

/** Days in UTC, both included. */
export interface DayRange {
  readonly from: string
  readonly until: string
}

const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Returns the day of a time in Unix seconds. */
export const dayOfTime = (seconds: number): string => dayText(seconds * 1000)

/** Completes a range of days; undefined for one that ends before it begins or has too many days. */
export function dayRange(given: { from?: string | undefined; until?: string | undefined }, now: number) {
  const until = given.until ?? dayText(now)
  if (Number.isNaN(Date.parse(until))) return undefined
  const from = given.from ?? dayText(Date.parse(until) - (USUAL_DAYS - 1) * DAY_MS)
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
  return days >= 1 && days <= MAX_EARNINGS_DAYS ? { from, until } : undefined
}

/** Returns the seconds of a range of days: the first is included, the last is not. */
export function secondsOfDays({ from, until }: DayRange): { readonly from: number; readonly until: number } {
  return { from: Date.parse(from) / 1000, until: (Date.parse(until) + DAY_MS) / 1000 }
}
