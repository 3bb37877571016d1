import { useEffect, useRef } from 'react'
import { backoffMs } from '../query/queryState.ts'
import type { LiveQuery } from '../query/useQuery.ts'
import type { Presence } from '../time/usePresence.ts'

/** After this long without a change by the person, prices are left to expire instead of asking for ever. */
const attentionMs = 10 * 60_000

interface AutoRefreshOptions {
  readonly quotes: LiveQuery<unknown>
  /** Steady clock (ms) at which the price shown runs out. */
  readonly until: number | undefined
  readonly presence: Presence
}

/**
 * Renews the price when its hold runs out: never in a hidden tab, never offline, not once the person has been away for
 * ten minutes, and after failures only with growing pauses. Coming back to the tab renews a price that ran out.
 */
export function useAutoRefresh({ quotes, until, presence }: AutoRefreshOptions): void {
  const { key, pending, failures, failedAt, refresh } = quotes
  const attention = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question, or a return to the tab, is a sign of life
  useEffect(() => {
    attention.current = performance.now()
  }, [key, presence.visible])

  useEffect(() => {
    if (key === undefined || pending || !presence.visible || !presence.online) return
    const dueAt = failures > 0 ? failedAt + backoffMs(failures) : until
    if (dueAt === undefined) return
    const wait = Math.max(0, dueAt - performance.now())
    const timer = setTimeout(() => {
      if (performance.now() - attention.current < attentionMs) refresh()
    }, wait)
    return () => clearTimeout(timer)
  }, [key, pending, failures, failedAt, until, presence.visible, presence.online, refresh])
}
