import { describe, expect, test } from 'vitest'
import { backoffMs, idleQuery, type QueryEvent, type QueryState, queryState } from '../../src/ui/query/queryState.ts'

const stateAfter = (...events: QueryEvent<string>[]): QueryState<string> =>
  events.reduce((state, event) => queryState(state, event), idleQuery as QueryState<string>)
const wanted = (key: string | undefined, round: number, family = 'pair'): QueryEvent<string> => ({
  type: 'changed',
  key,
  family: key === undefined ? undefined : family,
  round,
})
const asked = (round: number): QueryEvent<string> => ({ type: 'started', round })
const answered = (round: number, value: string): QueryEvent<string> => ({ type: 'succeeded', round, value, at: round })
const failed = (round: number): QueryEvent<string> => ({ type: 'failed', round, error: 'no', at: round })

describe('asking', () => {
  test('an answer of an earlier round never overwrites a later question', () => {
    const state = stateAfter(wanted('a', 1), asked(2), wanted('b', 3), asked(4), answered(2, 'for a'))
    expect(state).toMatchObject({ key: 'b', pending: true, result: undefined })
  })

  test('an answer that comes after a newer one is dropped', () => {
    const state = stateAfter(wanted('a', 1), asked(2), asked(3), answered(3, 'new'), answered(2, 'old'))
    expect(state.result?.value).toBe('new')
  })

  test('the old answer stays, under its own key, while the same pair is asked for another amount', () => {
    const state = stateAfter(wanted('a', 1), asked(2), answered(2, 'for a'), wanted('b', 3))
    expect(state).toMatchObject({ key: 'b', pending: true, result: { key: 'a', value: 'for a' } })
  })

  test('the old answer goes when the pair changes', () => {
    const state = stateAfter(wanted('a', 1), asked(2), answered(2, 'for a'), wanted('b', 3, 'other pair'))
    expect(state.result).toBeUndefined()
  })

  test('an emptied field forgets the answer', () => {
    const state = stateAfter(wanted('a', 1), asked(2), answered(2, 'for a'), wanted(undefined, 3))
    expect(state).toMatchObject({ key: undefined, pending: false, result: undefined })
  })

  test('failures are counted until an answer comes, and keep the answer before them', () => {
    const start = [wanted('a', 1), asked(2), answered(2, 'first'), asked(3), failed(3), asked(4), failed(4)] as const
    expect(stateAfter(...start)).toMatchObject({ failures: 2, pending: false, result: { value: 'first' } })
    expect(stateAfter(...start, asked(5), answered(5, 'again'))).toMatchObject({
      failures: 0,
      result: { value: 'again' },
    })
  })

  test('pauses after failures grow to a minute and no further', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map(backoffMs)).toEqual([2000, 4000, 8000, 16000, 32000, 60000, 60000])
  })
})
