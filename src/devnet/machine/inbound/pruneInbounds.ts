import { dropOldest } from '../../../std/dropOldest.ts'
import type { Machine } from '../machine.ts'

/** Finished inbounds that a machine keeps. Nodes keep all of them. */
export const KEPT_INBOUNDS = 5_000

/** Forgets the oldest finished inbounds with their outbounds, so that memory stays bounded. */
export function pruneInbounds({ inbounds, outTxs, orders }: Machine, most = KEPT_INBOUNDS): void {
  if (inbounds.size <= most) return
  const open = new Set([...orders.values()].map(({ tx }) => tx.id))
  const sent: string[] = []
  dropOldest(inbounds, most, (record, id) => {
    const isFinished = (record.done || record.reverted) && !open.has(id)
    if (isFinished) sent.push(...record.outTxs.map((tx) => tx.id))
    return isFinished
  })
  for (const id of sent) outTxs.delete(id)
}
