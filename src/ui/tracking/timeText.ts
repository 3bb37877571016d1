import type { Arrival } from './arrival.ts'

const DAY_SECONDS = 86_400

/** Formats unix seconds as "11:04", with the day where it is more than half a day from `time`. */
export function timeText(at: number, time: number, locale: string): string {
  return formatOf(Math.abs(at - time), locale).format(at * 1000)
}

/** Formats an arrival as a range such as "11:20 – 11:23"; undefined without an upper bound. */
export function rangeText({ from, to }: Arrival, time: number, locale: string): string | undefined {
  if (to === undefined) return undefined
  return formatOf(Math.abs(to - time), locale).formatRange(from * 1000, to * 1000)
}

function formatOf(away: number, locale: string): Intl.DateTimeFormat {
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(locale, away < DAY_SECONDS / 2 ? clock : { ...clock, day: 'numeric', month: 'short' })
}
