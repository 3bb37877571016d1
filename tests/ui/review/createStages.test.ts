import { describe, expect, test } from 'vitest'
import { createStages } from '../../../src/ui/review/createStages.ts'
import { reviewed } from './stages.ts'

function readyStages() {
  const stages = createStages()
  stages.dispatch({ type: 'loaded', reviewed })
  return stages
}

describe('the stages of a review', () => {
  test('sign once for two presses on the same review', () => {
    const { press, getSnapshot } = readyStages()
    const seen = getSnapshot()
    expect([press(seen, { type: 'signed' }), press(seen, { type: 'signed' })]).toEqual([true, false])
    expect(getSnapshot().kind).toBe('signing')
  })

  test('do not sign a review that replaced the one which the person saw', () => {
    const { press, dispatch, getSnapshot } = readyStages()
    const seen = getSnapshot()
    dispatch({ type: 'started' })
    dispatch({ type: 'loaded', reviewed: { ...reviewed } })
    expect(press(seen, { type: 'signed' })).toBe(false)
    expect(getSnapshot().kind).toBe('ready')
  })

  test('resend once for two presses, and again after that failed', () => {
    const { press, dispatch, getSnapshot } = readyStages()
    dispatch({ type: 'signed' })
    dispatch({ type: 'unconfirmed', hash: 'aa' })
    const seen = getSnapshot()
    expect([press(seen, { type: 'resending' }), press(seen, { type: 'resending' })]).toEqual([true, false])
    expect(press(getSnapshot(), { type: 'resending' })).toBe(false)
    dispatch({ type: 'unconfirmed', hash: 'aa' })
    expect(press(getSnapshot(), { type: 'resending' })).toBe(true)
  })

  test('report each event to their listeners until these leave', () => {
    const { subscribe, dispatch } = createStages()
    let calls = 0
    const leave = subscribe(() => (calls += 1))
    dispatch({ type: 'loaded', reviewed })
    leave()
    dispatch({ type: 'started' })
    expect(calls).toBe(1)
  })
})
