import { protocolIds } from '../../core/chains/protocol.ts'
import { blankHash } from '../machine/records.ts'
import type { SimulationContext } from './context.ts'
import type { Traffic } from './traffic.ts'

/** Whether a deposit, market swap or payment is in progress. Waiting limit swaps do not count. */
export function isInFlight({ machines, chains }: SimulationContext, { confirming, signed }: Traffic): boolean {
  if (confirming.size > 0 || signed.size > 0) return true
  if (chains?.created().some((chain) => chain.pendingCount() > 0)) return true
  return protocolIds.some((protocol) => {
    const { schedule, orders } = machines[protocol]
    return schedule.size > 0 || [...orders.values()].some(({ type }) => type === 'market')
  })
}

/** Counts the deposits in progress: confirming, swapping, or with a pending payment. */
export function pendingDeposits({ machines }: SimulationContext, { confirming, signed }: Traffic): number {
  const hashes = new Set<string>()
  for (const { observation } of confirming.values()) hashes.add(observation.tx.id)
  for (const { outbound } of signed.values()) hashes.add(outbound.inHash)
  for (const protocol of protocolIds) {
    const { schedule, orders } = machines[protocol]
    for (const outbound of [...schedule.values()].flat()) hashes.add(outbound.inHash)
    for (const { type, tx } of orders.values()) if (type === 'market') hashes.add(tx.id)
  }
  // Transfers between vaults are not deposits.
  hashes.delete(blankHash)
  return hashes.size
}
