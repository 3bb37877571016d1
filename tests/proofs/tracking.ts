import fc from 'fast-check'
import { runTrackingSchedule } from '../core/tracking/runTrackingSchedule.ts'
import { trackingSchedules } from '../core/tracking/trackingSchedules.ts'
import type { Proof } from './proof.ts'

/**
 * No lying, silent or lagging node or indexer of either protocol ends a swap that has not ended, or shows a stranger's
 * payment; and a majority of honest nodes always ends it.
 */
export const tracking: Proof = {
  name: 'tracking',
  count: 5_000,
  run: async ({ count, seed, report }) => {
    const figures = {
      schedules: 0,
      ended: 0,
      'reported by one source': 0,
      'with a lying node': 0,
      'with a lying indexer': 0,
    }
    for (const schedule of fc.sample(trackingSchedules, { numRuns: count, seed })) {
      const { faults, ended, reported } = await runTrackingSchedule(schedule)
      if (faults.length > 0) {
        throw new Error(`${faults[0]} (seed ${seed}, schedule ${figures.schedules}): ${JSON.stringify(schedule)}`)
      }
      const { right, wrong } = schedule
      figures.schedules += 1
      figures.ended += Number(ended)
      figures['reported by one source'] += Number(reported)
      figures['with a lying node'] += Number([...right.roles, ...wrong.roles].includes('liar'))
      figures['with a lying indexer'] += Number([right.indexer, wrong.indexer].includes('liar'))
      if (figures.schedules % 1_000 === 0) report(`tracking: ${figures.schedules} of ${count}`)
    }
    if (figures.ended * 5 < figures.schedules) throw new Error(`Only ${figures.ended} swaps ended (seed ${seed}).`)
    return figures
  },
}
