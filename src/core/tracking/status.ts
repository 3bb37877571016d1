import type { Protocol } from '../chains/protocol.ts'
import { majorityOf } from '../net/operators.ts'
import type { Dissent } from '../quorum/countVotes.ts'
import type { Inbound, Payment, SubSwaps } from './facts.ts'
import type { RefundReason } from './refundReasons.ts'
import type { TxHash } from './txHash.ts'

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

/** What one source reports, read as a stage. */
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

/** Operators of nodes: how many report at least this stage, of those that are configured. */
export interface Votes {
  readonly agree: number
  readonly of: number
}

/**
 * What one source alone reports, further than the nodes confirm: the indexer about a hash that the nodes do not know (or
 * no longer), or the only configured node about an end. Show it as reported, never as done.
 */
export interface UnconfirmedReport extends Progress {
  readonly by: 'indexer' | 'node'
}

/** One swap as its protocol's nodes report it now. */
export interface SwapStatus extends Progress {
  readonly protocol: Protocol
  readonly hash: TxHash
  readonly votes: Votes
  /** The nodes that report at least this, one for each operator. */
  readonly confirmedBy: readonly string[]
  /** Who reports something else, or did not answer. */
  readonly unsure: readonly Dissent[]
  /** Milliseconds since 1970, when the nodes were queried. */
  readonly askedAt: number
  /** Absent at an end, and where nothing is known. */
  readonly eta?: Eta
  /** Why the stage is `unknown`, or not confirmed by a majority; one sentence. */
  readonly why?: string
  /** What a single source reports beyond `stage`. */
  readonly reported?: UnconfirmedReport
  /** The source chain dropped the deposit or mined it again, so this may be earlier than before. */
  readonly reorganised?: true
}

/** Whether a majority of at least two operators reports this. Only then can the other protocol not contradict it. */
export function isIndependentlyConfirmed({ votes }: Pick<SwapStatus, 'votes'>): boolean {
  return votes.of > 1 && votes.agree >= majorityOf(votes.of)
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
