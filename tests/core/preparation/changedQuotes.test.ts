import { describe, expect, test } from 'vitest'
import { mutateQuotes } from './mutations.ts'
import { prepareShapes } from './shapes.ts'

describe('quotes with one field changed', () => {
  test('are rejected or sign exactly the honest deposit, in 200 cases', async () => {
    const { refused, reached } = await mutateQuotes({ seed: 20_261_120, count: 200 })
    expect(reached).toEqual([])
    expect(refused).toBeGreaterThan(60)
  })

  test('are accepted when nothing was changed, in 40 shapes', async () => {
    const { prepared, refused } = await prepareShapes({ seed: 20_261_120, count: 40 })
    expect(refused).toEqual([])
    expect(prepared).toBe(40)
  })
})
