import { expect, test } from 'vitest'
import { coordinate, pointOn, progressOf, routePath } from '../../../src/ui/track/progressCharts.ts'
import { payment, refund, statusOf } from './statuses.ts'

test('moves the chart position forward with the swap, and to the start for a refund', () => {
  const order = ['observed', 'confirming', 'swapping', 'outbound_delayed', 'sending', 'done'] as const
  const ways = order.map((stage) => progressOf(statusOf({ stage, outputs: stage === 'done' ? [payment({})] : [] })))
  expect(ways).toEqual([...ways].sort((a, b) => a - b))
  expect(ways.at(-1)).toBe(1)
  expect(progressOf(statusOf({ stage: 'refunded', outputs: [refund] }))).toBe(0)
  const route = { from: 10, to: 110, middle: 50, swing: 5 }
  expect(pointOn(route, 0)).toEqual({ x: 10, y: 50 })
  expect(pointOn(route, 1).x).toBe(110)
})

test('rounds the coordinates of the drawing to tenths', () => {
  expect([1.04, 1.05, -0.26, 12].map(coordinate)).toEqual([1, 1.1, -0.3, 12])
  expect(routePath({ from: 0, to: 96, middle: 10, swing: 4 })).toMatch(/^M0 10L2 9L4 8(L[\d.]+ [\d.]+){46}$/)
})
