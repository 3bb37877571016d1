import { useEffect, useState } from 'react'

/** Returns whether an earlier render already had the condition, so that details load after the figure they explain. */
export function useAfterPaint(isReady: boolean): boolean {
  const [wasReady, setWasReady] = useState(false)
  useEffect(() => {
    if (!isReady || wasReady) return
    const frame = requestAnimationFrame(() => setWasReady(true))
    return () => cancelAnimationFrame(frame)
  }, [isReady, wasReady])
  return wasReady
}
