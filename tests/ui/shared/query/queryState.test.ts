import { describe, expect, test } from 'vitest'
import {
  backoffMs,
  idleQuery,
  type QueryEvent,
  type QueryState,
  queryState,
} from '../../../../src/ui/shared/query/queryState.ts'

const stateAfter = (...events: QueryEvent<string>[]): QueryState<string> =>
  events.reduce((state, event) => queryState(state, event), idleQuery as QueryState<string>)
const wanted = (key: string | undefined, round: number, family = 'pair'): QueryEvent<string> => ({
  type: 'changed',
  key,
  family: key === undefined ? undefined : family,
  round,
})
const requested = (round: number): QueryEvent<string> => ({ type: 'started', round })
const answered = (round: number, value: string): QueryEvent<string> => ({ type: 'succeeded', round, value, at: round })
const failed = (round: number): QueryEvent<string> => ({ type: 'failed', round, error: 'no', at: round })

describe('queryState', () => {
  test('drops a result of an earlier round after the query changed', () => {
    const state = stateAfter(wanted('a', 1), requested(2), wanted('b', 3), requested(4), answered(2, 'for a'))
    expect(state).toMatchObject({ key: 'b', pending: true, result: undefined })
  })

  test('drops a result that arrives after a newer one', () => {
    const state = stateAfter(wanted('a', 1), requested(2), requested(3), answered(3, 'new'), answered(2, 'old'))
    expect(state.result?.value).toBe('new')
  })

  test('keeps the old result with its key while the same pair loads another amount', () => {
    const state = stateAfter(wanted('a', 1), requested(2), answered(2, 'for a'), wanted('b', 3))
    expect(state).toMatchObject({ key: 'b', pending: true, result: { key: 'a', value: 'for a' } })
  })

  test('clears the result when the pair changes', () => {
    const state = stateAfter(wanted('a', 1), requested(2), answered(2, 'for a'), wanted('b', 3, 'other pair'))
    expect(state.result).toBeUndefined()
  })

  test('clears the result when the field is emptied', () => {
    const state = stateAfter(wanted('a', 1), requested(2), answered(2, 'for a'), wanted(undefined, 3))
    expect(state).toMatchObject({ key: undefined, pending: false, result: undefined })
  })

  test('counts failures until the next result and keeps the last result', () => {
    const start = [
      wanted('a', 1),
      requested(2),
      answered(2, 'first'),
      requested(3),
      failed(3),
      requested(4),
      failed(4),
    ] as const
    expect(stateAfter(...start)).toMatchObject({ failures: 2, pending: false, result: { value: 'first' } })
    expect(stateAfter(...start, requested(5), answered(5, 'again'))).toMatchObject({
      failures: 0,
      result: { value: 'again' },
    })
  })

  test('increases the pause after failures up to a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map(backoffMs)).toEqual([2000, 4000, 8000, 16000, 32000, 60000, 60000])
  })
})
