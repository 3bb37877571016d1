/** A query as a value: its key and its fetcher. */
export interface Query<T> {
  readonly key: string
  /** Results of one family may be shown for each other, dimmed, until the right one arrives. */
  readonly family: string
  readonly fetch: (signal: AbortSignal) => Promise<T>
}

interface QueryResult<T> {
  readonly key: string
  readonly value: T
  /** When it arrived, on the page's monotonic clock (ms). */
  readonly at: number
}

/** State of one query. `round` counts fetches, so that a late result can be recognised. */
export interface QueryState<T> {
  readonly key: string | undefined
  readonly family: string | undefined
  readonly round: number
  readonly pending: boolean
  readonly result: QueryResult<T> | undefined
  /** Failures since the last result. */
  readonly failures: number
  readonly error: unknown
  readonly failedAt: number
}

export type QueryEvent<T> =
  | { type: 'changed'; round: number; key: string | undefined; family: string | undefined }
  | { type: 'started'; round: number }
  | { type: 'succeeded'; round: number; value: T; at: number }
  | { type: 'failed'; round: number; error: unknown; at: number }

export const idleQuery: QueryState<never> = {
  key: undefined,
  family: undefined,
  round: 0,
  pending: false,
  result: undefined,
  failures: 0,
  error: undefined,
  failedAt: 0,
}

/** Reduces query events. A result counts only in the round that requested it; results of older rounds are dropped. */
export function queryState<T>(state: QueryState<T>, event: QueryEvent<T>): QueryState<T> {
  switch (event.type) {
    case 'changed': {
      if (event.key === state.key) return state
      const { round, key, family } = event
      const kept = family === state.family ? state.result : undefined
      return { ...idleQuery, round, key, family, pending: key !== undefined, result: kept }
    }
    case 'started':
      return { ...state, round: event.round, pending: true }
    case 'succeeded': {
      if (event.round !== state.round || state.key === undefined) return state
      const answer = { key: state.key, value: event.value, at: event.at }
      return { ...state, pending: false, result: answer, failures: 0, error: undefined }
    }
    case 'failed': {
      if (event.round !== state.round) return state
      return { ...state, pending: false, failures: state.failures + 1, error: event.error, failedAt: event.at }
    }
  }
}

/** Returns the pause before a retry after `failures` failures in a row (ms): 2 s, doubling, at most a minute. */
export function backoffMs(failures: number): number {
  return Math.min(2_000 * 2 ** Math.max(failures - 1, 0), 60_000)
}
