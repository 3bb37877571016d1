import { coinText } from './bank.ts'
import { emit } from './events.ts'
import type { Machine } from './machine.ts'
import type { Coin } from './records.ts'

/** A message of the protocol's chain whose signature has been checked. */
export interface Message {
  /** The transaction's hash. */
  readonly hash: string
  readonly signer: string
  readonly coins: readonly Coin[]
  readonly memo: string
}

/** Result of a transaction, which is in a block and has paid its fee in either case. */
export interface TxResult {
  /** 0 for success. */
  readonly code: number
  /** The node's error message; empty on success. */
  readonly log: string
}

/** Messages that move coins, by the last part of their type. */
export type MessageName = 'MsgDeposit' | 'MsgSend'

/**
 * Emits the cosmos-sdk event "message" with the transaction's result. Emitted after all events that the message caused.
 * Returns the result.
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
