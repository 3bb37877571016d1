import { hex } from '@scure/base'
import type { Blocks } from '../blocks.ts'
import { RESERVE, type XrpAccounts, type XrpTx } from './xrpLedger.ts'

/** State and actions of the XRP Ledger that its APIs share. */
export interface XrpNode {
  readonly blocks: Blocks<XrpTx>
  readonly state: { readonly pending: XrpAccounts; readonly settled: XrpAccounts }
  readonly broadcast: (bytes: Uint8Array) => XrpTx
}

export type XrpParams = Readonly<Record<string, unknown>>
export type XrpMethod = (node: XrpNode, params: XrpParams) => object

export const failed = (error: string, error_message: string) => ({ error, error_message, status: 'error' })

/** Seconds from the Unix epoch to the ledger's, 1 January 2000. */
export const RIPPLE_EPOCH = 946_684_800

export const ledgerHash = (blocks: Blocks<XrpTx>, height: number): string =>
  hex.encode(blocks.hashOf(height)).toUpperCase()

/** The validated ledger as server_state reports it, with amounts in drops. */
export const ledgerOf = (blocks: Blocks<XrpTx>) => ({
  seq: blocks.height(),
  hash: ledgerHash(blocks, blocks.height()),

  base_fee: 10,
  reserve_base: RESERVE.base,
  reserve_inc: RESERVE.step,
})
