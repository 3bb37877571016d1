import type { PoolMoment } from '../../../core/nodes/poolHistory.ts'
import type { Point } from '../../shared/chart/drawChart.ts'

const intervalSeconds = { hour: 3_600, day: 86_400 } as const

export type Metric = 'price' | 'depth' | 'volume'

/** Returns the points of one metric, oldest first. Moments without the figure are left out. */
export function pointsOf(history: readonly PoolMoment[], metric: Metric): readonly Point[] {
  const field = ({ price: 'priceUsd', depth: 'depthUsd', volume: 'volumeUsd' } as const)[metric]
  return history.flatMap((moment) => {
    const value = moment[field]
    return value === undefined ? [] : [{ time: moment.time, value }]
  })
}

/** Returns the points that a chart can draw: a single one also at the start of its interval, so that it is a line. */
export function drawablePoints(points: readonly Point[], interval: keyof typeof intervalSeconds): readonly Point[] {
  const [only] = points
  if (only === undefined || points.length > 1) return points
  return [{ ...only, time: only.time - intervalSeconds[interval] }, only]
}
