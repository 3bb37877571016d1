/** Longest period of a report, in days. */
export const MAX_DAYS = 92
const DAY_MS = 86_400_000

/** Days in UTC as YYYY-MM-DD, both included. */
export interface Period {
  readonly from: string
  readonly until: string
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Returns the number of days of a period, both ends included. */
export const daysIn = ({ from, until }: Period): number => (Date.parse(until) - Date.parse(from)) / DAY_MS + 1

/** Returns the last days until today. `now` is in Unix milliseconds. */
export const lastDays = (count: number, now: number): Period => ({
  from: dayText(now - (count - 1) * DAY_MS),
  until: dayText(now),
})

/** Why two days are no period of a report. */
export type PeriodProblem = 'missing' | 'reversed' | 'too-long'

/** Returns why a period cannot be reported; undefined for one that can. */
export function periodProblem(period: Period): PeriodProblem | undefined {
  if (!isDay(period.from) || !isDay(period.until)) return 'missing'
  const days = daysIn(period)
  if (days < 1) return 'reversed'
  return days > MAX_DAYS ? 'too-long' : undefined
}

/** Reads a period from a page's address; undefined for none or an invalid one. */
export function periodOfUrl(search: string): Period | undefined {
  const query = new URLSearchParams(search)
  const period = { from: query.get('from') ?? '', until: query.get('until') ?? '' }
  return periodProblem(period) === undefined ? period : undefined
}
