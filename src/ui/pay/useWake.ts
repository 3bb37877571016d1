import { useEffect, useRef, useState } from 'react'

/** How often the clocks are compared (ms). */
const TICK_MS = 1_000
/** A tick that is later than this followed sleep or a suspended tab (ms). */
const ASLEEP_MS = 15_000

/**
 * Calls `onWake` when the page is hidden, and when it was asleep: a tick comes late by one of both clocks, because
 * some computers stop the monotonic clock during sleep. Returns whether the page is visible.
 */
export function useWake(onWake: () => void): boolean {
  const [isVisible, setVisible] = useState(true)
  const latest = useRef(onWake)
  latest.current = onWake
  useEffect(() => {
    const read = () => {
      const isShown = document.visibilityState === 'visible'
      setVisible(isShown)
      if (!isShown) latest.current()
    }
    read()
    let last = readClocks()
    const tick = setInterval(() => {
      const now = readClocks()
      if (hasSlept(last, now)) latest.current()
      last = now
    }, TICK_MS)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(tick)
      document.removeEventListener('visibilitychange', read)
    }
  }, [])
  return isVisible
}

/** Both clocks of a browser (ms). */
export interface Clocks {
  readonly steady: number
  readonly wall: number
}

const readClocks = (): Clocks => ({ steady: performance.now(), wall: Date.now() })

/** Whether more time passed between two ticks than an awake page needs. A wall clock that is set back is no sleep. */
export function hasSlept(last: Clocks, now: Clocks): boolean {
  return now.steady - last.steady > ASLEEP_MS || now.wall - last.wall > ASLEEP_MS
}
