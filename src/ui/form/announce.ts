/** Limits announcements, so that screen readers are not interrupted: at most this often, and only for this much change. */
export const announceEveryMs = 10_000
const materialBps = 10n

export interface Announced {
  /** Pair and route; a change of it is always news. */
  readonly subject: string
  readonly amount: bigint
  readonly at: number
}

/** Whether to announce a new amount: another subject, or a change of 0.1 % or more since the last announcement. */
export function isNews(last: Announced | undefined, next: Announced): boolean {
  if (last === undefined || last.subject !== next.subject) return true
  if (next.at - last.at < announceEveryMs) return false
  const change = next.amount > last.amount ? next.amount - last.amount : last.amount - next.amount
  return change * 10_000n >= last.amount * materialBps
}
