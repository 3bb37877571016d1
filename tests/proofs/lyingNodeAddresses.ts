import { runFaultSchedules } from '../core/actions/faultSchedules.ts'
import type { Proof } from './proof.ts'

/** No lying node gets its own deposit address confirmed: half of the schedules have one liar of three, half have two. */
export const lyingNodeAddresses: Proof = {
  name: 'lying-node-addresses',
  count: 20_000,
  run: async ({ count, seed }) => {
    const half = Math.ceil(count / 2)
    const oneLiar = await runFaultSchedules({ seed, count: half })
    if (oneLiar.wrong > 0)
      throw new Error(`One liar of three got an address confirmed (seed ${seed}): ${oneLiar.first}`)
    const twoLiars = await runFaultSchedules({ seed, count: count - half, liars: 2 })
    if (twoLiars.given > 0) {
      throw new Error(`Two liars that contradict each other left an address confirmed (seed ${seed}).`)
    }
    return { schedules: count, confirmed: oneLiar.given, 'wrong addresses': oneLiar.wrong + twoLiars.given }
  },
}
