import { expect, test } from 'vitest'
import { dropOldest } from '../../src/std/dropOldest.ts'

const mapOf = (count: number) => new Map(Array.from({ length: count }, (_, at) => [at, at]))

test('deletes nothing up to a tenth above the limit', () => {
  const map = mapOf(110)
  expect(dropOldest(map, 100)).toEqual([])
  expect(map.size).toBe(110)
})

test('deletes the oldest entries down to the limit, and returns them', () => {
  const map = mapOf(111)
  expect(dropOldest(map, 100).map(([key]) => key)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect([...map.keys()][0]).toBe(11)
})

test('skips entries that may not be deleted', () => {
  const map = mapOf(12)
  expect(dropOldest(map, 10, (value) => value % 2 === 1)).toEqual([
    [1, 1],
    [3, 3],
  ])
  expect(map.size).toBe(10)
})
