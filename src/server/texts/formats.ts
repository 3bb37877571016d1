/** Times of a country that writes the day first, as English texts here do. */
const timeLocale = (tag: string): string => (tag === 'en' ? 'en-GB' : tag)

/** Formats a time as a language writes it, such as "4 January 2026 at 03:04 UTC". Takes Unix milliseconds. */
export const timeText = (at: number, tag: string): string =>
  new Intl.DateTimeFormat(timeLocale(tag), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at)

/** Formats a day (UTC) as a language writes it, such as "9 January 2026". Takes Unix milliseconds. */
export const dayText = (at: number, tag: string): string =>
  new Intl.DateTimeFormat(timeLocale(tag), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    at,
  )

/** Formats how long ago something happened, such as "3 minutes ago". Undefined for less than a minute. */
export function ageText(ms: number, tag: string): string | undefined {
  const ago = new Intl.RelativeTimeFormat(tag, { numeric: 'always' })
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return undefined
  if (minutes < 60) return ago.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? ago.format(-hours, 'hour') : ago.format(-Math.floor(hours / 24), 'day')
}

/** Formats basis points as a percentage with two decimals. The decimal text reaches `Intl` without a float. */
export const percentText = (bps: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 2 }).format(`${bps}e-4` as `${number}`)

/** Formats a count. */
export const countText = (count: number, tag: string): string => new Intl.NumberFormat(tag).format(count)
