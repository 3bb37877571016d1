import type { Memo } from '../../../core/memo/memo.ts'
import type { Tx } from '../records.ts'

/** An inbound that a handler refuses. Message and code are the nodes'. */
export class HandlerRefusal extends Error {
  override name = 'HandlerRefusal'
  readonly code: string
  constructor(message: string, code = '1') {
    super(message)
    this.code = code
  }
}

/** A message that is invalid whatever the state. Its inbound is refunded as unreadable; a MsgDeposit fails. */
export class InvalidMessage extends HandlerRefusal {
  override name = 'InvalidMessage'
}

/** An inbound with its parsed memo. */
export interface Inbound<M extends Memo = Memo> {
  readonly tx: Tx
  readonly memo: M
  /** Absent for a MsgDeposit. */
  readonly vaultPubKey?: string
}
