import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { isWorse } from '../../../src/core/quote/expectConsent.ts'

describe('isWorse', () => {
  test('is true beyond half a percent or half of the limit, whichever is less', () => {
    const of = (limitBps: number) => (now: bigint) => isWorse({ expected: units(1_000_000n), limitBps }, now)
    expect([of(100)(995_000n), of(100)(994_999n)]).toEqual([false, true])
    expect([of(300)(995_000n), of(300)(994_999n)]).toEqual([false, true])
    expect([of(50)(997_500n), of(50)(997_499n)]).toEqual([false, true])
    expect(of(100)(2_000_000n)).toBe(false)
  })
})
