import { useEffect, useState } from 'react'

/** Returns the page's monotonic clock (ms), updated every `everyMs` while `active`. */
export function useNow(everyMs: number, active: boolean): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    setNow(performance.now())
    if (!active) return
    const timer = setInterval(() => setNow(performance.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, active])
  return now
}
