import { write } from '../journal.ts'
import type { Machine } from '../machine.ts'
import type { InboundRecord, Outbound, Tx } from '../records.ts'

export function findInbound({ inbounds }: Machine, hash: string): InboundRecord | undefined {
  return inbounds.get(hash)
}

/** Records an inbound at the block of consensus. */
export function recordInbound(machine: Machine, tx: Tx, more: Partial<InboundRecord> = {}): InboundRecord {
  const record: InboundRecord = {
    tx,
    height: machine.height,
    finalisedHeight: machine.height,
    outboundHeight: 0,
    changedHeight: machine.height,
    outbounds: [],
    outTxs: [],
    vaultUpdated: false,
    reverted: false,
    done: false,
    ...more,
  }
  write(machine.journal, machine.inbounds, tx.id, record)
  return record
}

export function updateInbound(machine: Machine, hash: string, change: Partial<InboundRecord>): void {
  const record = machine.inbounds.get(hash)
  if (record === undefined) return
  write(machine.journal, machine.inbounds, hash, { ...record, ...change, changedHeight: machine.height })
}

export function addPlannedOutbound(machine: Machine, outbound: Outbound): void {
  const record = machine.inbounds.get(outbound.inHash)
  if (record === undefined) return
  updateInbound(machine, outbound.inHash, {
    finalisedHeight: machine.height,
    outbounds: [...record.outbounds, outbound],
  })
}

/** Records an observed outbound. The inbound is done once all planned outbounds are observed. */
export function addSentOutbound(machine: Machine, hash: string, tx: Tx): void {
  const record = machine.inbounds.get(hash)
  if (record === undefined) return
  const outTxs = [...record.outTxs, tx]
  updateInbound(machine, hash, { outTxs, done: outTxs.length >= record.outbounds.length })
}
