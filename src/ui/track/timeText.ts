import type { Arrival } from './arrival.ts'

const DAY_SECONDS = 86_400

/** A day and month without a year is read as one of the last months. */
const DAYS_WITHOUT_YEAR = 180

/** Formats unix seconds as "11:04", with the day where it is more than half a day from `time` or that is unknown. */
export function timeText(at: number, time: number | undefined, locale: string): string {
  return formatOf(time === undefined ? DAY_SECONDS : Math.abs(at - time), locale).format(at * 1000)
}

/**
 * Formats an arrival as a range such as "11:20 – 11:23 PM", also across midnight; with days where it ends more than
 * half a day from `time`. Undefined without an upper bound.
 */
export function rangeText({ from, to }: Arrival, time: number, locale: string): string | undefined {
  if (to === undefined) return undefined
  const away = Math.abs(to - time)
  const format = formatOf(away, locale)
  const start = new Date(from * 1000)
  const end = new Date(to * 1000)
  // Of two days, `formatRange` writes both dates in full.
  const isAcrossMidnight = isNear(away) && start.toDateString() !== end.toDateString()
  if (!isAcrossMidnight) return format.formatRange(start, end)
  return `${format.format(start)}${separatorOf(format)}${format.format(end)}`
}

/** Returns the text between the ends of a range, such as " – ". */
function separatorOf(format: Intl.DateTimeFormat): string {
  const parts = format.formatRangeToParts(new Date(2000, 0, 1, 1), new Date(2000, 0, 1, 13))
  return parts.find(({ type, source }) => type === 'literal' && source === 'shared')?.value ?? ' – '
}

const isNear = (away: number) => away < DAY_SECONDS / 2

function formatOf(away: number, locale: string): Intl.DateTimeFormat {
  const clock = clockStyle(locale)
  const day = { ...clock, day: 'numeric', month: 'short' } as const
  const isYearsAgo = away > DAYS_WITHOUT_YEAR * DAY_SECONDS
  return new Intl.DateTimeFormat(locale, isNear(away) ? clock : isYearsAgo ? { ...day, year: 'numeric' } : day)
}

/** Returns how a language writes the time of day: "9:04 AM" in English, "09:04" in German, "9:04" in Spanish. */
function clockStyle(locale: string): { readonly hour: 'numeric' | '2-digit'; readonly minute: '2-digit' } {
  const parts = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).formatToParts(9 * 3_600_000)
  const hour = parts.find(({ type }) => type === 'hour')?.value
  return { hour: hour?.length === 2 ? '2-digit' : 'numeric', minute: '2-digit' }
}
