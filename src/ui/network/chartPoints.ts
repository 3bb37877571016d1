import type { PoolMoment } from '../../core/nodes/poolHistory.ts'

export type Metric = 'price' | 'depth' | 'volume'

/** A figure of the history at a time; moments without the figure are left out. */
export interface Point {
  readonly time: number
  readonly value: bigint
}

/** Returns the points of one metric, oldest first. */
export function pointsOf(history: readonly PoolMoment[], metric: Metric): readonly Point[] {
  const field = ({ price: 'priceUsd', depth: 'depthUsd', volume: 'volumeUsd' } as const)[metric]
  return history.flatMap((moment) => {
    const value = moment[field]
    return value === undefined ? [] : [{ time: moment.time, value }]
  })
}
