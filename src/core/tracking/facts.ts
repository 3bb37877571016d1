import type { Units } from '../asset/amount.ts'

/** A payment of one asset to an address; asset notation and units. */
export interface Payment {
  readonly chain: string
  readonly address: string
  readonly asset: string
  readonly amount: Units
}

/** The deposit as observers report it. All fields are untrusted data from a chain. */
export interface Inbound {
  readonly chain: string
  readonly from: string
  readonly to: string
  readonly coins: readonly { readonly asset: string; readonly amount: Units }[]
  readonly memo: string
}

/** A payment that the protocol has sent. */
export interface Paid extends Payment {
  /** Absent on the protocol's own chain, where outputs have no transaction. */
  readonly hash?: string
  readonly refund: boolean
}

/** What one node reports about a transaction. */
export interface NodeFacts {
  readonly inbound?: Inbound
  readonly planned: readonly (Payment & { readonly refund: boolean })[]
  readonly paid: readonly Paid[]
  readonly observed: { readonly seen: boolean; readonly completed: boolean; readonly observers: number }
  readonly confirmation?: {
    readonly completed: boolean
    /** Height of its block on the source chain. */
    readonly minedAt?: number
    readonly required?: number
    /** Confirmations so far, estimated from the remaining time. */
    readonly seen?: number
    readonly remainingSeconds?: number
  }
  readonly finalised: boolean
  /** Absent when the node reports no swap: older nodes do so for every other memo. */
  readonly swap?: {
    readonly pending: boolean
    /**
     * Whether the node has looked for it in its swap queue. Older ones call a swap finished once anything is planned.
     */
    readonly isQueueRead: boolean
    readonly subSwaps?: SubSwaps
  }
  readonly delay?: { readonly completed: boolean; readonly blocks?: number; readonly seconds?: number }
  /** Only for outputs that leave the protocol's own chain. */
  readonly signed?: { readonly completed: boolean; readonly scheduledHeight?: number; readonly blocksSince?: number }
}

/** The sub-swaps of a streaming swap. */
export interface SubSwaps {
  /** Attempts so far, failed ones included. */
  readonly count: number
  readonly quantity: number
  /** Blocks between two; 0 for as fast as possible. */
  readonly interval: number
  /** In units of the source asset; `out` in units of the target asset. */
  readonly deposit?: Units
  readonly in?: Units
  readonly out?: Units
  /** The network's message for each failed sub-swap, whose input is refunded. */
  readonly failed: readonly string[]
}

/** The indexer's report of a transaction. It may have several actions: a partially filled swap has two. */
export interface IndexerFacts {
  readonly outcome: 'pending' | 'success'
  readonly kinds: readonly string[]
  readonly inbound?: Inbound
  readonly paid: readonly (Paid & { readonly affiliate: boolean })[]
  /** The network's message about a refund or refusal. */
  readonly reason?: string
  readonly subSwaps?: SubSwaps
}
