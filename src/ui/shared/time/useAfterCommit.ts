import { useEffect, useState } from 'react'

/** Returns whether an earlier render already had the condition, so that details load after the figure they explain. */
export function useAfterCommit(isReady: boolean): boolean {
  const [wasReady, setWasReady] = useState(false)
  useEffect(() => {
    if (isReady) setWasReady(true)
  }, [isReady])
  return wasReady
}
