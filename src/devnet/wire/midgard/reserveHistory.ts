import type { Bucket } from '../../indexer/bucket.ts'
import { readWindows, type Window } from '../../indexer/windows.ts'
import { ok } from '../handler.ts'
import { historyBody } from './historyBody.ts'
import { midgardHandler, timeKeys } from './midgardHandler.ts'

function reserveItem({ from, until }: Window, { reserve }: Bucket) {
  return {
    endTime: String(until),
    gasFeeOutbound: String(reserve.outboundFees),
    gasReimbursement: String(reserve.gasPaid),
    networkFee: String(reserve.networkFees),
    startTime: String(from),
  }
}

/** Returns payments to and from the reserve. Source: Midgard 2.34 /v2/history/reserve. */
export const midgardReserve = midgardHandler(timeKeys, (_machine, { query, history }) =>
  ok(historyBody(readWindows(query, history), history, reserveItem)),
)
