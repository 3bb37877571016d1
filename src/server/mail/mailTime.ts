const ago = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** Formats a time, such as "3 minutes ago, on 2 January 2026 at 03:04 UTC". Both are Unix milliseconds. */
export function mailTime(at: number, now: number): string {
  return `${formatAge(now - at)}, on ${day.format(at)} UTC`
}

function formatAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return ago.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? ago.format(-hours, 'hour') : ago.format(-Math.floor(hours / 24), 'day')
}
