import type { Machine } from '../machine.ts'

/** Finished inbounds that a machine keeps. Nodes keep all of them. */
const KEPT_INBOUNDS = 5_000

/**
 * Forgets the inbounds that finished first, with their outbounds, once there are a tenth more than `most`. Open ones do
 * not count, so that a late end is kept as long as an early one.
 */
export function pruneInbounds({ inbounds, outTxs, orders }: Machine, most = KEPT_INBOUNDS): void {
  const limit = most + most / 10
  if (inbounds.size <= limit) return
  const ordered = new Set([...orders.values()].map(({ tx }) => tx.id))
  const finished = [...inbounds].filter(([id, { done, reverted }]) => (done || reverted) && !ordered.has(id))
  if (finished.length <= limit) return
  finished.sort(([, a], [, b]) => a.changedHeight - b.changedHeight)
  for (const [id, record] of finished.slice(0, -most)) {
    inbounds.delete(id)
    for (const tx of record.outTxs) outTxs.delete(tx.id)
  }
}
