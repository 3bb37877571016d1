import { protocolIds } from '../../core/protocol.ts'
import type { Traffic } from './traffic.ts'
import type { World } from './world.ts'

/** Whether something is on its way that somebody waits for. Limit swaps rest in their book; nobody waits for those. */
export function isInFlight({ machines, chains }: World, { counting, signed }: Traffic): boolean {
  if (counting.size > 0 || signed.size > 0) return true
  if (chains?.made().some((chain) => chain.waiting() > 0)) return true
  return protocolIds.some((protocol) => {
    const { schedule, orders } = machines[protocol]
    return schedule.size > 0 || [...orders.values()].some(({ type }) => type === 'market')
  })
}
