import type { Protocol } from '../../../core/chains/protocol.ts'

/** How a swap's fee reached the affiliate. */
type EarningKind =
  /** A payment of its own, in the protocol's coin. */
  | 'payment'
  /** Deducted from an output in the protocol's own coin, which the network books without a transaction. */
  | 'booking'

/** One affiliate fee of a swap. */
export interface Earning {
  readonly protocol: Protocol
  /** Hash of the deposit, under which both chains list the payment. */
  readonly hash: string
  /** The protocol's block of the swap. */
  readonly height: number
  /** Unix seconds of that block. */
  readonly time: number
  readonly fromAsset: string
  readonly toAsset: string
  /** The affiliate as the partner's record names it. */
  readonly name: string
  readonly kind: EarningKind
  /** Account that was paid; empty for a booking. */
  readonly address: string
  /** In units of the protocol's coin. */
  readonly amount: bigint
  /** Dollars of 1e8 at the time of the swap; undefined when the indexer has no price. */
  readonly usd: bigint | undefined
}

/** A name of one protocol, whose earnings are wanted. */
export interface Earner {
  readonly protocol: Protocol
  readonly name: string
}
