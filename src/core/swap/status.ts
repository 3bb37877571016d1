import type { Dissent } from '../nodes/quorum.ts'
import type { Protocol } from '../protocol.ts'
import type { Inbound, Payment, SubSwaps } from './facts.ts'
import type { TxHash } from './hash.ts'
import type { RefundReason } from './refundReasons.ts'

/**
 * Where a swap is, in the order in which it can be. The last four are ends. `partially_filled` has both: a part was
 * swapped, the rest is back.
 */
export const stages = [
  'unknown',
  'observed',
  'confirming',
  'swapping',
  'outbound_delayed',
  'sending',
  'done',
  'refunded',
  'partially_filled',
  'failed',
] as const

/** One of `stages`. */
export type SwapStage = (typeof stages)[number]

/** A payment to somebody, planned or seen. Only a `seen` one has left. */
export interface SwapOutput extends Payment {
  readonly role: 'output' | 'refund' | 'affiliate'
  readonly seen: boolean
  /** Absent while it is only planned, and inside the protocol's own chain. */
  readonly hash?: string
}

/** Seconds from now. Without `to` nobody can say: a limit order waits for its price, a late signing for its nodes. */
export interface Eta {
  readonly from: number
  readonly to?: number
}

/** What one witness tells, read as a stage. */
export interface Progress {
  readonly stage: SwapStage
  readonly inbound?: Inbound
  /** A limit order waits for its price within the stage `swapping`. */
  readonly kind: 'market' | 'limit' | 'other'
  /** How many of the network's observers have reported the deposit. */
  readonly observers: number
  /** Of the source chain: blocks needed and seen. `minedAt` is the block that holds the deposit. */
  readonly confirmations?: { readonly required: number; readonly seen: number; readonly minedAt?: number }
  readonly remainingConfirmationSeconds?: number
  readonly subSwaps?: SubSwaps
  readonly delay?: { readonly blocks: number; readonly seconds: number }
  readonly signing?: { readonly blocksSince: number; readonly overdue: boolean }
  readonly outputs: readonly SwapOutput[]
  /** Why it came back, when any of it did. */
  readonly refund?: RefundReason
}

/** One swap as its protocol tells it now. */
export interface SwapStatus extends Progress {
  readonly protocol: Protocol
  readonly hash: TxHash
  /** Who told it: nodes, or the indexer alone because the nodes have forgotten. */
  readonly source: 'nodes' | 'indexer'
  /** The nodes that say at least this. */
  readonly confirmedBy: readonly string[]
  /** Who said something else, or nothing. */
  readonly unsure: readonly Dissent[]
  /** Milliseconds since 1970, when the nodes were asked. */
  readonly askedAt: number
  /** Absent at an end, and where nothing is known. */
  readonly eta?: Eta
  /** Of `unknown`, of an end that too few confirm, and of what only the indexer tells: the reason, in one sentence. */
  readonly why?: string
  /** The source chain took the deposit back, or mined it anew, so this may be earlier than before. */
  readonly reorganised?: true
}

const ends: ReadonlySet<SwapStage> = new Set(['done', 'refunded', 'partially_filled', 'failed'])

/** Whether nothing more will happen. */
export function isEnd(stage: SwapStage): boolean {
  return ends.has(stage)
}

/** How far a stage is; all ends are equally far. */
export function rankOf(stage: SwapStage): number {
  return isEnd(stage) ? stages.indexOf('done') : stages.indexOf(stage)
}
