import { useEffect, useRef } from 'react'
import { backoffMs } from '../question/asking.ts'
import type { Asked } from '../question/useQuestion.ts'
import type { Presence } from '../time/usePresence.ts'

/** After this long without a change by the person, prices are left to expire instead of asking for ever. */
const attentionMs = 10 * 60_000

interface Upkeep {
  readonly asked: Asked<unknown>
  /** Steady clock (ms) at which the price shown runs out. */
  readonly until: number | undefined
  readonly presence: Presence
}

/**
 * Renews the price when its hold runs out: never in a hidden tab, never offline, not once the person has been away for
 * ten minutes, and after failures only with growing pauses. Coming back to the tab renews a price that ran out.
 */
export function useUpkeep({ asked, until, presence }: Upkeep): void {
  const { key, pending, failures, failedAt, refresh } = asked
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
