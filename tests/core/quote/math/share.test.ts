import { describe, expect, test } from 'vitest'
import {
  cappedShare,
  cutToDecimals,
  decimalQuotient,
  divideHalfEven,
  saturatingSub,
  shareByDecimals,
  shareHalfUp,
} from '../../../../src/core/quote/math/share.ts'

test.each([
  [7n, 2n, 4n],
  [5n, 2n, 2n],
  [9n, 4n, 2n],
  [10n, 4n, 2n],
  [11n, 4n, 3n],
  [14n, 4n, 4n],
  [2n, 5n, 0n],
  [3n, 5n, 1n],
  [0n, 5n, 0n],
])('%i / %i rounds half to even: %i', (dividend, divisor, expected) => {
  expect(divideHalfEven(dividend, divisor)).toBe(expected)
})

test('saturatingSub stops at zero', () => {
  expect([saturatingSub(5n, 3n), saturatingSub(3n, 3n), saturatingSub(3n, 5n)]).toEqual([2n, 0n, 0n])
})

test('decimalQuotient has 18 digits, the last rounded half to even', () => {
  expect(decimalQuotient(1n, 3n)).toBe(333_333_333_333_333_333n)
  expect(decimalQuotient(2n, 3n)).toBe(666_666_666_666_666_667n)
  expect(decimalQuotient(1n, 2n * 10n ** 18n)).toBe(0n)
  expect(decimalQuotient(3n, 2n * 10n ** 18n)).toBe(2n)
})

describe('a share', () => {
  test.each([shareHalfUp, shareByDecimals])('of zero, or of a zero total, is zero', (share) => {
    expect([share(0n, 5n, 7n), share(5n, 0n, 7n), share(0n, 0n, 7n), share(5n, 7n, 0n)]).toEqual([0n, 0n, 0n, 0n])
  })

  test.each([shareHalfUp, shareByDecimals])('of one part counts', (share) => {
    expect([share(1n, 2n, 10n), share(1n, 1n, 7n)]).toEqual([5n, 7n])
  })

  test('is rounded half up on THORChain and half to even on Maya', () => {
    expect([shareHalfUp(1n, 2n, 1n), shareHalfUp(1n, 2n, 3n), shareHalfUp(1n, 3n, 1n)]).toEqual([1n, 2n, 0n])
    expect([shareByDecimals(1n, 2n, 1n), shareByDecimals(1n, 2n, 3n), shareByDecimals(1n, 3n, 1n)]).toEqual([
      0n,
      2n,
      0n,
    ])
  })

  test('is zero on Maya when the ratio rounds to zero', () => {
    expect(shareByDecimals(10n ** 40n, 1n, 7n)).toBe(0n)
  })

  test.each(['THORCHAIN', 'MAYACHAIN'] as const)('that is capped never exceeds the whole on %s', (protocol) => {
    expect([cappedShare(9n, 5n, 100n, protocol), cappedShare(5n, 5n, 100n, protocol)]).toEqual([100n, 100n])
    expect(cappedShare(1n, 5n, 100n, protocol)).toBe(20n)
  })
})

test('cutToDecimals cuts to 1 to 7 decimals and changes nothing otherwise', () => {
  const cuts = [-1, 0, 1, 6, 7, 8, 9].map((decimals) => cutToDecimals(123_456_789n, decimals))
  expect(cuts).toEqual([
    123_456_789n,
    123_456_789n,
    120_000_000n,
    123_456_700n,
    123_456_780n,
    123_456_789n,
    123_456_789n,
  ])
})
