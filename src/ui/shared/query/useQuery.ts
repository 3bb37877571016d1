import { useCallback, useEffect, useReducer, useRef } from 'react'
import { idleQuery, type Query, type QueryEvent, type QueryState, queryState } from './queryState.ts'

export interface LiveQuery<T> extends QueryState<T> {
  /** Fetches the same query again, now. */
  readonly refresh: () => void
}

const steadyNow = () => performance.now()

/**
 * Fetches a query and keeps its state. A new key is fetched after `settleMs` and aborts the previous one; a result of
 * an earlier round never replaces a later one. Without a query nothing is fetched.
 */
export function useQuery<T>(query: Query<T> | undefined, settleMs = 0): LiveQuery<T> {
  const [state, dispatch] = useReducer<QueryState<T>, [QueryEvent<T>]>(queryState, idleQuery as QueryState<T>)
  const rounds = useRef(0)
  const latest = useRef(query)
  const running = useRef<AbortController | undefined>(undefined)
  const settle = useRef(settleMs)
  latest.current = query
  settle.current = settleMs
  const key = query?.key
  const family = query?.family

  const run = useCallback(() => {
    const now = latest.current
    if (!now) return
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    rounds.current += 1
    const round = rounds.current
    dispatch({ type: 'started', round })
    now.fetch(own.signal).then(
      (value) => dispatch({ type: 'succeeded', round, value, at: steadyNow() }),
      (error: unknown) => {
        if (!own.signal.aborted) dispatch({ type: 'failed', round, error, at: steadyNow() })
      },
    )
  }, [])

  useEffect(() => {
    rounds.current += 1
    dispatch({ type: 'changed', round: rounds.current, key, family })
    if (key === undefined) return
    const timer = setTimeout(run, settle.current)
    return () => {
      clearTimeout(timer)
      running.current?.abort()
    }
  }, [key, family, run])

  return { ...state, refresh: run }
}
