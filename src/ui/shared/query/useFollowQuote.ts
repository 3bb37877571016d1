import { useEffect, useRef } from 'react'
import type { LiveQuery } from './useQuery.ts'

/**
 * Fetches a query again for each new quote that is much newer than its result, or after a failure. `quotedAt` is the
 * time of the last quote on the page's monotonic clock.
 */
export function useFollowQuote<T>(query: LiveQuery<T>, quotedAt: number | undefined, freshMs: number): void {
  const { result, failures, refresh } = query
  const latest = useRef({ readAt: result?.at, failures })
  latest.current = { readAt: result?.at, failures }
  useEffect(() => {
    const { readAt, failures: failed } = latest.current
    const isOld = readAt !== undefined && quotedAt !== undefined && quotedAt - readAt > freshMs
    if (isOld || failed > 0) refresh()
  }, [quotedAt, freshMs, refresh])
}
