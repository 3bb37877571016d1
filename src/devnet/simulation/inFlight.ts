import { protocolIds } from '../../core/chains/protocol.ts'
import { blankHash } from '../machine/records.ts'
import type { SimulationContext } from './context.ts'
import type { Traffic } from './traffic.ts'

/** Whether something is on its way that somebody waits for. Limit swaps rest in their book; nobody waits for those. */
export function isInFlight({ machines, chains }: SimulationContext, { confirming, signed }: Traffic): boolean {
  if (confirming.size > 0 || signed.size > 0) return true
  if (chains?.made().some((chain) => chain.waiting() > 0)) return true
  return protocolIds.some((protocol) => {
    const { schedule, orders } = machines[protocol]
    return schedule.size > 0 || [...orders.values()].some(({ type }) => type === 'market')
  })
}

/** How many deposits have not come to their end: they are counted, swapped, or their payment is on its way. */
export function pendingDeposits({ machines }: SimulationContext, { confirming, signed }: Traffic): number {
  const hashes = new Set<string>()
  for (const { observation } of confirming.values()) hashes.add(observation.tx.id)
  for (const { outbound } of signed.values()) hashes.add(outbound.inHash)
  for (const protocol of protocolIds) {
    const { schedule, orders } = machines[protocol]
    for (const outbound of [...schedule.values()].flat()) hashes.add(outbound.inHash)
    for (const { type, tx } of orders.values()) if (type === 'market') hashes.add(tx.id)
  }
  // What vaults send to each other is nobody's deposit.
  hashes.delete(blankHash)
  return hashes.size
}
