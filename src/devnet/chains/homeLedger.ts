import type { Units } from '../../core/asset/amount.ts'

/** A message of a protocol's own chain, its signature checked. */
export interface HomeMessage {
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

/** How a message ended: it stands in its block in any case, and its fee is paid. */
export interface HomeDelivery {
  /** 0 for success. */
  readonly code: number
  /** The node's words when it failed. */
  readonly log: string
}

/** The protocol behind its own chain: it keeps the balances, takes the fees and carries messages out. */
export interface HomeLedger {
  /** Of the first block, which is the protocol's own. */
  readonly height: number
  readonly coinsOf: (address: string) => readonly HomeCoin[]
  readonly deliver: (message: HomeMessage) => HomeDelivery
  /** Coins out of nowhere. */
  readonly credit: (address: string, coin: HomeCoin) => void
}
