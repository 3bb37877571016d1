import { expect, test } from 'vitest'
import { refreshAt } from '../../../../src/ui/shared/time/priceValidity.ts'

const healthy = { failures: 0, failedAt: 0 }

test('a price is refreshed 30 seconds after it arrived, half of its validity', () => {
  expect(refreshAt({ ...healthy, readAt: 1_000, until: 61_000 })).toBe(31_000)
})

test('a price that expires sooner is refreshed then', () => {
  expect(refreshAt({ ...healthy, readAt: 1_000, until: 12_000 })).toBe(12_000)
})

test('quotes without a price, or for another amount, have no time of their own', () => {
  expect(refreshAt({ ...healthy, readAt: undefined, until: undefined })).toBeUndefined()
  expect(refreshAt({ ...healthy, readAt: 1_000, until: undefined })).toBeUndefined()
})

test('after failures the pause grows from the last one', () => {
  const waits = [1, 2, 3].map((failures) => refreshAt({ readAt: 1_000, until: 61_000, failures, failedAt: 40_000 }))
  expect(waits).toEqual([42_000, 44_000, 48_000])
})
