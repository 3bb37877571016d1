import { expect, test } from 'vitest'
import { editDistance } from '../../src/std/editDistance.ts'

test.each([
  ['bitcoin', 'bitcoin', 0],
  ['bitcion', 'bitcoin', 1],
  ['etherium', 'ethereum', 1],
  ['dassh', 'dash', 1],
  ['', 'ab', 2],
  ['abcd', 'badc', 2],
  ['kitten', 'sitting', 3],
])('editDistance of “%s” and “%s” is %s in both directions', (one, other, expected) => {
  expect([editDistance(one, other, 5), editDistance(other, one, 5)]).toEqual([expected, expected])
})

test('editDistance is one more than the limit for texts that differ more', () => {
  expect([editDistance('kitten', 'sitting', 1), editDistance('a', 'abcdef', 2)]).toEqual([2, 3])
})
