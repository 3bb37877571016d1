import type { Asset } from '../../core/asset/asset.ts'

/** An amount of an asset, in the nodes' units. */
export interface Coin {
  readonly asset: Asset
  readonly amount: bigint
}

/** A transaction as the observers report it, or as a MsgDeposit becomes one. */
export interface Tx {
  /** 64 upper-case hexadecimal digits. */
  readonly id: string
  readonly chain: string
  readonly from: string
  readonly to: string
  readonly coins: readonly Coin[]
  readonly gas: readonly Coin[]
  readonly memo: string
}

/** What leaves, or has left, towards one receiver. */
export interface Outbound {
  readonly chain: string
  readonly to: string
  readonly coin: Coin
  /** What the outbound's transaction carries; empty where outbounds go without. */
  readonly memo: string
  /** "OUT:<hash>" or "REFUND:<hash>", whatever the transaction carries. */
  readonly originalMemo: string
  readonly inHash: string
  /** Set when the outbound has been observed on its chain. */
  readonly outHash?: string
  /** Whose key signs; absent for what stays on the protocol's own chain. */
  readonly vaultPubKey?: string
  /** Vaults that had to sign it before; one of them may still have paid. */
  readonly earlierVaults?: readonly string[]
  readonly maxGas?: Coin
  readonly gasRate: bigint
  readonly aggregator?: OutboundAggregator
  /** Value for which the sender and the receiver vouch by the fees they have paid; THORChain only. */
  readonly cloutSpent: bigint
}

export interface OutboundAggregator {
  readonly contract: string
  readonly target: string
  readonly limit: bigint
}

/** Blocks of an inbound's own chain: the one that holds it, and the one by which it counts. */
export interface ExternalHeights {
  readonly height: number
  readonly final: number
}

/** Gas that observed outbounds of one asset cost in this block. */
export interface GasSpent {
  readonly outAsset: string
  readonly gas: Coin
}

/** One inbound and everything that became of it. */
export interface InboundRecord {
  readonly tx: Tx
  /** Of the vault that received it; absent on the protocol's own chain. */
  readonly vaultPubKey?: string
  /** Block in which the inbound was agreed on. */
  readonly height: number
  /** Block in which it was final: later than `height` while confirmations are counted. 0 until then. */
  readonly finalisedHeight: number
  /** Latest block for which an outbound of it is scheduled; 0 for none. */
  readonly outboundHeight: number
  readonly external?: ExternalHeights
  readonly outbounds: readonly Outbound[]
  readonly outTxs: readonly Tx[]
  readonly vaultUpdated: boolean
  /** The chain took the inbound back. */
  readonly reverted: boolean
  /** Nothing more is going to leave for it. */
  readonly done: boolean
}

/** What the machine tells of: the nodes' own event types and field names, every value as text. */
export interface MachineEvent {
  readonly height: number
  /** Before the block's transactions, in one of them, or at the block's end. */
  readonly phase: 'begin' | 'tx' | 'end'
  readonly type: string
  readonly fields: Readonly<Record<string, string>>
}

/** An outbound that leaves nothing: the hash of all zeros that the nodes give to what no transaction caused. */
export const blankHash = '0'.repeat(64)
