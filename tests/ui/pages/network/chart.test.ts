import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { drawablePoints, pointsOf } from '../../../../src/ui/pages/network/historyFigure.ts'
import { chartScale } from '../../../../src/ui/shared/chart/drawChart.ts'

describe('scale of a chart', () => {
  test('keeps a margin of a tenth above and below a line', () => {
    const scale = chartScale([1_000n, 2_000n], false)
    expect([scale.min, scale.max]).toEqual([900n, 2_100n])
    expect([scale.stepOf(900n), scale.stepOf(2_100n)]).toEqual([0, 10_000])
  })

  test('begins bars at zero', () => expect(chartScale([5_000n, 6_000n], true).min).toBe(0n))

  test('has a height for no figure, equal ones and very large ones', () => {
    for (const values of [[], [0n], [7n], [10n ** 30n, 10n ** 30n]]) {
      const { min, max } = chartScale(values, false)
      expect(max).toBeGreaterThan(min)
      expect(min).toBeGreaterThanOrEqual(0n)
    }
  })

  test('reads every step back to within one step of its figure', () => {
    const scale = chartScale([123_456_789n, 987_654_321n, 555_555_555n], false)
    const step = (scale.max - scale.min) / 10_000n + 1n
    for (const value of [123_456_789n, 555_555_555n, 987_654_321n]) {
      const back = scale.valueAt(scale.stepOf(value))
      expect(back).toBeLessThanOrEqual(value)
      expect(value - back).toBeLessThanOrEqual(step)
    }
  })
})

test('points of a chart leave out moments without the figure', () => {
  const moment = { priceUsd: units(5n), depthUsd: undefined, volumeUsd: units(0n) }
  const history = [
    { time: 1, ...moment },
    { time: 2, ...moment, priceUsd: undefined },
  ]
  expect(pointsOf(history, 'price')).toEqual([{ time: 1, value: 5n }])
  expect(pointsOf(history, 'depth')).toEqual([])
  expect(pointsOf(history, 'volume')).toHaveLength(2)
})

test('a chart of one moment is a line over its interval, and others are unchanged', () => {
  const one = { time: 7_200, value: 5n }
  const two = { time: 10_800, value: 6n }
  expect(drawablePoints([one], 'hour')).toEqual([{ time: 3_600, value: 5n }, one])
  expect(drawablePoints([one, two], 'hour')).toEqual([one, two])
  expect(drawablePoints([], 'day')).toEqual([])
})
