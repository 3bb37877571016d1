import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type DevnetSwap, wireSwaps } from '../../../../src/ui/pages/explorer/explorerSchemas.ts'
import { axisOf, lane, positionOn } from '../../../../src/ui/pages/explorer/lane.ts'
import { agoText, timeOfHeight } from '../../../../src/ui/pages/explorer/virtualTime.ts'
import { explorerEn as messages } from '../../../../src/ui/texts/explorer.en.ts'
import { swapOf } from './peer.ts'

const now = { height: 4218, time: 1_800_000_000 }

function swap(over: Record<string, unknown> = {}): DevnetSwap {
  const [read] = v.parse(wireSwaps, { swaps: [swapOf(over)] }).swaps
  if (read === undefined) throw new Error('No swap was read.')
  return read
}

describe('lane axis', () => {
  test('covers now and the start of every swap in flight, with marks at round times', () => {
    for (const age of [0, 30, 500, 4000, 50_000, 300_000]) {
      const axis = axisOf([swap({ time: now.time - age }), swap({ state: 'done', time: 0 })], now.time)
      expect(axis.from).toBeLessThanOrEqual(now.time - age)
      expect(axis.to).toBeGreaterThan(now.time)
      expect(axis.from % axis.tick).toBe(0)
    }
  })

  test('stays in place between two marks', () => {
    const swaps = [swap({ time: now.time - 100 })]
    expect(axisOf(swaps, now.time + 1)).toEqual(axisOf(swaps, now.time + 20))
  })

  test('works without swaps', () => {
    expect(axisOf([], now.time).to).toBeGreaterThan(now.time)
  })
})

describe('swap lane', () => {
  const axis = axisOf([swap()], now.time)
  const kinds = (over: Record<string, unknown>, progress: object) =>
    lane(swap(over), { observed: 4100, ...progress }, axis, now).map(({ kind }) => kind)

  test('ends now for a swap in flight, and at the last payment for a finished one', () => {
    const open = lane(swap(), { observed: 4100, confirmed: 4150 }, axis, now)
    expect(open.at(-1)).toMatchObject({ kind: 'swapping' })
    expect((open.at(-1)?.from ?? 0) + (open.at(-1)?.width ?? 0)).toBeCloseTo(positionOn(axis, now.time))
    const done = lane(
      swap({ state: 'done' }),
      { observed: 4100, confirmed: 4150, swapped: 4160, ended: 4170 },
      axis,
      now,
    )
    const end = done.at(-1)
    expect(done.map(({ kind }) => kind)).toEqual(['confirming', 'swapping', 'delivered'])
    expect((end?.from ?? 0) + (end?.width ?? 0)).toBeCloseTo(positionOn(axis, timeOfHeight(4170, now)))
  })

  test('is coloured as refunded, not as swapped, for a refund', () => {
    expect(kinds({ state: 'refunded' }, { confirmed: 4150, ended: 4160 })).toEqual(['confirming', 'returned'])
  })

  test('shows only confirming while nothing else is known', () => {
    expect(kinds({ state: 'confirming' }, {})).toEqual(['confirming'])
  })
})

describe('devnet time', () => {
  test('subtracts six seconds for each block before now', () => {
    expect(timeOfHeight(4208, now)).toBe(now.time - 60)
  })

  test('is formatted in full units, also in the future', () => {
    const result = [-3, 0, 2, 3, 59, 60, 3599, 3600, 86_400].map((passed) => agoText(1000 - passed, 1000, messages))
    expect(result).toEqual([
      'in 3 s',
      'just now',
      'just now',
      '3 s ago',
      '59 s ago',
      '1 min ago',
      '59 min ago',
      '1 h ago',
      '1 d ago',
    ])
  })
})
