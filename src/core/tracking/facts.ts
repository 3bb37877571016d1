import type { Units } from '../asset/amount.ts'

/** A coin on its way, in asset notation and units. */
export interface Payment {
  readonly chain: string
  readonly address: string
  readonly asset: string
  readonly amount: Units
}

/** The deposit as observers report it. All of it is text and figures from a chain. */
export interface Inbound {
  readonly chain: string
  readonly from: string
  readonly to: string
  readonly coins: readonly { readonly asset: string; readonly amount: Units }[]
  readonly memo: string
}

/** A payment that the protocol has seen leave. */
export interface Paid extends Payment {
  /** Absent inside the protocol's own chain, where an output is part of the block and has no transaction. */
  readonly hash?: string
  readonly refund: boolean
}

/** What one node says of a hash at one moment. */
export interface NodeFacts {
  readonly inbound?: Inbound
  readonly planned: readonly (Payment & { readonly refund: boolean })[]
  readonly paid: readonly Paid[]
  readonly observed: { readonly seen: boolean; readonly completed: boolean; readonly observers: number }
  readonly confirmation?: {
    readonly completed: boolean
    /** Height on the source chain at which it stands. */
    readonly minedAt?: number
    readonly required?: number
    /** Blocks that are there, as far as the remaining time tells. */
    readonly seen?: number
    readonly remainingSeconds?: number
  }
  readonly finalised: boolean
  /** Absent when the memo is none of a swap. */
  readonly swap?: { readonly pending: boolean; readonly subSwaps?: SubSwaps }
  readonly delay?: { readonly completed: boolean; readonly blocks?: number; readonly seconds?: number }
  /** Only for outputs that leave the protocol's own chain. */
  readonly signed?: { readonly completed: boolean; readonly scheduledHeight?: number; readonly blocksSince?: number }
}

/** Parts into which a swap is cut. */
export interface SubSwaps {
  /** Attempts so far, failed ones included. */
  readonly count: number
  readonly quantity: number
  /** Blocks between two; 0 as fast as the network can. */
  readonly interval: number
  /** In units of the source; of the target for `out`. */
  readonly deposit?: Units
  readonly in?: Units
  readonly out?: Units
  /** The network's words for each part that failed; its input is sent back. */
  readonly failed: readonly string[]
}

/** What the indexer tells of a hash. Several actions may belong to one: a partly filled swap has two. */
export interface IndexerFacts {
  readonly outcome: 'pending' | 'success'
  readonly kinds: readonly string[]
  readonly inbound?: Inbound
  readonly paid: readonly (Paid & { readonly affiliate: boolean })[]
  /** Why it was sent back or refused, in the chain's words. */
  readonly reason?: string
  readonly subSwaps?: SubSwaps
}
