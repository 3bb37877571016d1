import type { Units } from '../../core/asset/amount.ts'

/** A message of a protocol's own chain, its signature checked. */
interface HomeMessage {
  readonly hash: string
  readonly signer: string
  /** The recipient of a MsgSend; absent for a MsgDeposit. */
  readonly to?: string
  readonly coins: readonly HomeCoin[]
  readonly memo: string
}

export interface HomeCoin {
  /** In asset notation. */
  readonly asset: string
  readonly amount: Units
}

/** Result of a message. It is in its block and its fee is paid, even if it failed. */
export interface HomeDelivery {
  /** 0 for success. */
  readonly code: number
  /** The node's message on failure. */
  readonly log: string
}

/** A protocol behind its own chain: it keeps balances, charges fees and executes messages. */
export interface HomeLedger {
  /** Of the first block, which is the protocol's own. */
  readonly height: number
  readonly coinsOf: (address: string) => readonly HomeCoin[]
  /** Returns the total of every coin in the bank. */
  readonly supply: () => readonly HomeCoin[]
  readonly deliver: (message: HomeMessage) => HomeDelivery
  /** Credits coins without a sender. */
  readonly credit: (address: string, coin: HomeCoin) => void
}
