import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nodeSeconds } from '../../../../src/ui/shared/time/priceValidity.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test.each([-600_000, 600_000])('the nodes’ time ignores a computer’s clock that is %i ms off', (off) => {
  const offset = { ms: 1_800_000_000_000 - performance.now() }
  vi.setSystemTime(1_800_000_000_000 + off)
  expect(nodeSeconds(offset)).toBeCloseTo(1_800_000_000, -2)
  expect(nodeSeconds({ ms: 1_800_000_000_000 }, 5_000)).toBe(1_800_000_005)
})
