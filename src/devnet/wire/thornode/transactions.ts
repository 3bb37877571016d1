import { findInbound } from '../../machine/inbound/inboundRecords.ts'
import type { Machine } from '../../machine/machine.ts'
import type { InboundRecord, OutTx } from '../../machine/records.ts'
import type { WireResponse } from '../../rules/state.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { coinBody } from './coinBody.ts'
import { omitEmpty } from './omitEmpty.ts'
import { readHash } from './readHash.ts'
import { stagesOf } from './stages.ts'
import { countedInbound, listOrNull, observedInbound, observedOutbound, txBody } from './txBody.ts'
import { txOutBody } from './txOutBody.ts'

type TxResponder = (machine: Machine, hash: string) => WireResponse

/** Creates the handler of an endpoint for one transaction hash. */
function txHandler(respond: TxResponder): Handler {
  return (machine, { params }) => {
    const reading = readHash(params.hash)
    return 'fault' in reading ? fail(machine, `fail to parse tx id: ${reading.fault}`) : respond(machine, reading.hash)
  }
}

/** Returns the status of an inbound. An unknown one has its first stage not started. */
export const txStatus: Handler = txHandler((machine, hash) => {
  const record = findInbound(machine, hash)
  return ok({
    ...(record && { tx: txBody(machine, record.tx) }),
    ...(record && record.outbounds.length > 0 && { planned_out_txs: record.outbounds.map(plannedBody) }),
    ...(record && record.outTxs.length > 0 && { out_txs: record.outTxs.map((tx) => txBody(machine, tx)) }),
    stages: stagesOf(machine, record),
  })
})

function plannedBody({ chain, to, coin, originalMemo }: InboundRecord['outbounds'][number]) {
  return { chain, to_address: to, coin: coinBody(coin), refund: originalMemo.startsWith('REFUND') }
}

export const txStages: Handler = txHandler((machine, hash) => ok(stagesOf(machine, findInbound(machine, hash))))

/** Returns an inbound or outbound as its observers agree on it. Source: queryTx of both nodes. */
export const tx: Handler = txHandler((machine, hash) => {
  const keysign = { keysign_metric: { tx_id: hash, node_tss_times: null } }
  const record = findInbound(machine, hash)
  if (record !== undefined) {
    return ok({ observed_tx: observedInbound(machine, record), ...heightsOf(record), ...keysign })
  }
  const sent = machine.outTxs.get(hash)
  return sent === undefined ? unknown(machine, hash) : ok({ observed_tx: observedOutbound(machine, sent), ...keysign })
})

function heightsOf({ height, finalisedHeight, outboundHeight }: InboundRecord) {
  return omitEmpty({ consensus_height: height, finalised_height: finalisedHeight, outbound_height: outboundHeight })
}

function unknown(machine: Machine, hash: string, what = 'tx'): WireResponse {
  return fail(machine, `${what}: ${hash} doesn't exist`)
}

/** Returns all details of a transaction. Source: queryTxVoters of both nodes. */
export const txDetails: Handler = txHandler((machine, hash) => {
  const record = findInbound(machine, hash)
  if (record !== undefined) return ok(inboundDetails(machine, record))
  const sent = machine.outTxs.get(hash)
  return sent === undefined ? unknown(machine, hash) : ok(outboundDetails(machine, sent))
})

/** Maya has one endpoint per direction. */
export const txIn: Handler = txHandler((machine, hash) => {
  const record = findInbound(machine, hash)
  return record === undefined ? unknown(machine, hash, 'tx in voter') : ok(inboundDetails(machine, record))
})

export const txOut: Handler = txHandler((machine, hash) => {
  const sent = machine.outTxs.get(hash)
  return sent === undefined ? unknown(machine, hash, 'tx out voter') : ok(outboundDetails(machine, sent))
})

function inboundDetails(machine: Machine, record: InboundRecord) {
  const now = observedInbound(machine, record)
  const before = record.finalisedHeight > 0 ? countedInbound(machine, record) : undefined
  return {
    tx_id: record.tx.id,
    tx: now,
    txs: before === undefined ? [now] : [before, now],
    actions: listOrNull(record.outbounds.map((outbound) => txOutBody(machine.protocol, outbound))),
    out_txs: listOrNull(record.outTxs.map((sent) => txBody(machine, sent))),
    ...heightsOf(record),
    ...omitEmpty({ updated_vault: record.vaultUpdated, reverted: record.reverted }),
  }
}

function outboundDetails(machine: Machine, sent: OutTx) {
  const body = observedOutbound(machine, sent)
  const heights = omitEmpty({ consensus_height: sent.observedHeight, finalised_height: sent.observedHeight })
  return { tx_id: sent.id, tx: body, txs: [body], actions: null, out_txs: null, ...heights }
}
