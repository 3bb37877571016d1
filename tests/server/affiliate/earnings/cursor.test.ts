import { expect, test } from 'vitest'
import { affiliateEarnings } from '../../../../src/contract/affiliate/earnings.ts'
import { readCursor, writeCursor } from '../../../../src/server/affiliate/earnings/cursor.ts'

test.each([
  [{ THORCHAIN: '12', MAYACHAIN: '34' }, 't12.m34'],
  [{ THORCHAIN: '12' }, 't12'],
  [{ MAYACHAIN: '34' }, 'm34'],
])('a cursor of %j is %s, which the contract accepts', (places, text) => {
  expect([writeCursor(places), readCursor(text)]).toEqual([text, places])
  expect(affiliateEarnings.input.parse({ cursor: text })).toEqual({ cursor: text })
})

test('a cursor without a place is null', () => {
  expect(writeCursor({})).toBeNull()
})

test.each(['', 't', 'x12', 'm34.t12', 't12.', `t${'1'.repeat(21)}`, 't12&limit=5'])(
  'the contract refuses %j',
  (cursor) => {
    expect(affiliateEarnings.input.safeParse({ cursor }).success).toBe(false)
  },
)
