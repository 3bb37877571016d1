import { expect, test } from 'vitest'
import { memoizeByParts } from '../../../src/server/quotes/memoizeByParts.ts'

test('returns the same frozen value for the same key and parts, and makes another one for others', () => {
  let made = 0
  const make = () => {
    made += 1
    return { made }
  }
  const key = {}
  const pools = [1]
  const first = memoizeByParts(key, [pools, 'a'], make)
  expect(memoizeByParts(key, [pools, 'a'], make)).toBe(first)
  expect(Object.isFrozen(first)).toBe(true)
  expect(memoizeByParts(key, [[1], 'a'], make)).toEqual({ made: 2 })
  expect(memoizeByParts(key, [pools, 'a'], make)).toEqual({ made: 3 })
  expect(memoizeByParts(key, [pools], make)).toEqual({ made: 4 })
  expect(memoizeByParts({}, [pools], make)).toEqual({ made: 5 })
})
