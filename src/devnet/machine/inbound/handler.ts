import type { Memo } from '../../../core/memo/memo.ts'
import type { Machine } from '../machine.ts'
import type { Tx } from '../records.ts'

/** What an inbound asks for is refused; the text and the code are the nodes' own. */
export class HandlerRefusal extends Error {
  override name = 'HandlerRefusal'
  readonly code: string
  constructor(message: string, code = '1') {
    super(message)
    this.code = code
  }
}

/** An inbound with its memo read, as the handlers get it. */
export interface Inbound<M extends Memo = Memo> {
  readonly tx: Tx
  readonly memo: M
  /** Absent for a MsgDeposit. */
  readonly vaultPubKey?: string
}

/** Carries out what a memo asks for; throws what `isRefusal` knows. */
export type Handler<M extends Memo = Memo> = (machine: Machine, inbound: Inbound<M>) => void
