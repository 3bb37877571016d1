import { coinText } from './bank.ts'
import { emit } from './events.ts'
import type { Machine } from './machine.ts'
import type { Coin } from './records.ts'

/** A message of the protocol's own chain, its signature checked. */
export interface Message {
  /** The transaction's hash. */
  readonly hash: string
  readonly signer: string
  readonly coins: readonly Coin[]
  readonly memo: string
}

/** How a transaction ended: included in any case, and its fee paid. */
export interface TxResult {
  /** 0 for success. */
  readonly code: number
  /** The node's words when it failed. */
  readonly log: string
}

/** Messages that move coins, by the end of their type's name. */
export type MessageName = 'MsgDeposit' | 'MsgSend'

/**
 * Tells how a message ended, after everything that it caused: the cosmos-sdk's event "message", with what the block says
 * of its transaction beside it.
 */
export function emitMessage(
  machine: Machine,
  name: MessageName,
  { hash, signer, coins, memo, to }: Message & { readonly to?: string },
  end: TxResult,
): TxResult {
  emit(machine, 'message', {
    action: `/types.${name}`,
    sender: signer,
    ...(to === undefined ? {} : { recipient: to }),
    coins: coins.map(coinText).join(', '),
    memo,
    hash,
    code: String(end.code),
    log: end.log,
  })
  return end
}
