import { describe, expect, test } from 'vitest'
import { axisOf, lane, positionOn } from '../../../src/ui/explorer/lane.ts'
import { agoText, timeOfHeight } from '../../../src/ui/explorer/virtualTime.ts'
import { type DevnetSwap, wireSwaps } from '../../../src/ui/explorer/wire.ts'
import { explorerEn as messages } from '../../../src/ui/messages/explorer.en.ts'
import { swapOf } from './peer.ts'

const now = { height: 4218, time: 1_800_000_000 }

function swap(over: Record<string, unknown> = {}): DevnetSwap {
  const [read] = wireSwaps.parse({ swaps: [swapOf(over)] }).swaps
  if (read === undefined) throw new Error('No swap was read.')
  return read
}

describe('the axis of the lanes', () => {
  test('holds now and the start of every swap in flight, on marks of round times', () => {
    for (const age of [0, 30, 500, 4000, 50_000, 300_000]) {
      const axis = axisOf([swap({ time: now.time - age }), swap({ state: 'done', time: 0 })], now.time)
      expect(axis.from).toBeLessThanOrEqual(now.time - age)
      expect(axis.to).toBeGreaterThan(now.time)
      expect(axis.from % axis.tick).toBe(0)
    }
  })

  test('stands still between two marks', () => {
    const swaps = [swap({ time: now.time - 100 })]
    expect(axisOf(swaps, now.time + 1)).toEqual(axisOf(swaps, now.time + 20))
  })

  test('is there without any swap', () => {
    expect(axisOf([], now.time).to).toBeGreaterThan(now.time)
  })
})

describe('the lane of a swap', () => {
  const axis = axisOf([swap()], now.time)
  const kinds = (over: Record<string, unknown>, progress: object) =>
    lane(swap(over), { observed: 4100, ...progress }, axis, now).map(({ kind }) => kind)

  test('grows to now while the swap is on its way, and to its last payment once it has ended', () => {
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

  test('has the colour of a return for what came back, and none of a swap', () => {
    expect(kinds({ state: 'refunded' }, { confirmed: 4150, ended: 4160 })).toEqual(['confirming', 'returned'])
  })

  test('only confirms while nothing else is known', () => {
    expect(kinds({ state: 'confirming' }, {})).toEqual(['confirming'])
  })
})

describe('the devnet’s time', () => {
  test('of a height is six seconds for each block before now', () => {
    expect(timeOfHeight(4208, now)).toBe(now.time - 60)
  })

  test('is told in full units, and a moment ahead as one', () => {
    const told = [-3, 0, 2, 3, 59, 60, 3599, 3600, 86_400].map((passed) => agoText(1000 - passed, 1000, messages))
    expect(told).toEqual([
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
