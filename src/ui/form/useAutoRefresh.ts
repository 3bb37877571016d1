import { useEffect, useRef } from 'react'
import type { LiveQuery } from '../shared/query/useQuery.ts'
import { refreshAt } from '../shared/time/priceValidity.ts'
import type { Presence } from '../shared/time/usePresence.ts'

/** After this long without a change by the person, prices are left to expire (ms). */
const attentionMs = 10 * 60_000

interface AutoRefreshOptions {
  readonly quotes: LiveQuery<unknown>
  /** When the shown price expires (monotonic clock, ms). */
  readonly until: number | undefined
  readonly presence: Presence
}

/**
 * Refreshes the price every 30 seconds, and when it expires: never in a hidden tab, offline, or after ten minutes without a
 * change, and after failures with growing pauses. Returning to the tab refreshes an older price.
 */
export function useAutoRefresh({ quotes, until, presence }: AutoRefreshOptions): void {
  const { key, pending, result, failures, failedAt, refresh } = quotes
  const dueAt = refreshAt({ readAt: result?.at, until, failures, failedAt })
  const attention = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query or a return to the tab counts as activity
  useEffect(() => {
    attention.current = performance.now()
  }, [key, presence.visible])

  useEffect(() => {
    if (key === undefined || pending || !presence.visible || !presence.online) return
    if (dueAt === undefined) return
    const wait = Math.max(0, dueAt - performance.now())
    const timer = setTimeout(() => {
      if (performance.now() - attention.current < attentionMs) refresh()
    }, wait)
    return () => clearTimeout(timer)
  }, [key, pending, dueAt, presence.visible, presence.online, refresh])
}
