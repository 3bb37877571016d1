import { describe, expect, test } from 'vitest'
import { aheadBy, clockText, secondsUntil } from '../../../../src/ui/shared/time/nodeClock.ts'

describe('remaining time', () => {
  test('follows the nodes’ time: an older reading never adds time, a faster clock reduces it', () => {
    const ahead = aheadBy(undefined, { time: 1_000, at: 5_000 })
    expect(secondsUntil(1_300, ahead, 5_000)).toBe(300)
    expect(aheadBy(ahead, { time: 1_000, at: 9_000 })).toBe(ahead)
    const fast = aheadBy(ahead, { time: 1_240, at: 7_000 })
    expect(secondsUntil(1_300, fast, 7_000)).toBe(60)
    expect(secondsUntil(1_300, fast, 99_000)).toBe(0)
    expect(['0:38', '14:05']).toEqual([clockText(38), clockText(845)])
  })
})
