import { protocolIds } from '../../core/chains/protocol.ts'
import { blankHash } from '../machine/records.ts'
import type { SimulationContext } from './context.ts'
import { pendingInbounds } from './pendingInbounds.ts'
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

/** Counts the deposits in progress: broadcast, confirming, swapping, or with a pending payment. */
export function pendingDeposits(context: SimulationContext, traffic: Traffic): number {
  const { machines } = context
  const { confirming, signed } = traffic
  const hashes = new Set(pendingInbounds(context, traffic).map(({ id }) => id))
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
