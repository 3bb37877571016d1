import type { ChainId } from '../chains/chains.ts'
import type { Protocol } from '../chains/protocol.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { LimitOrder } from '../preparation/orders/limitOrder.ts'
import type { Dissent } from '../quorum/countVotes.ts'
import type { TxState } from '../readers/reader.ts'
import type { Inbound, Payment, SubSwaps } from './facts.ts'
import type { WhyText } from './reasonText.ts'
import type { RefundNotice } from './refundNotice.ts'
import type { RefundReason } from './refundReasons.ts'
import type { TxHash } from './txHash.ts'
import type { UnpaidReason } from './unpaidReasons.ts'

/**
 * The stages of a swap in order. The last four are final. `partially_filled`: a part was swapped, the rest refunded.
 * `failed`: nothing will be paid; `unpaid` has the reason, which need not be a loss.
 *
 * @example stages[0] // 'unknown'
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

/**
 * One of `stages`.
 *
 * @example const stage: SwapStage = 'outbound_delayed'
 */
export type SwapStage = (typeof stages)[number]

/**
 * A payment by the network, planned or sent. It has been sent only when it is `seen`. Its amount is what the recipient
 * keeps: an affiliate's share of a trade or secured asset is taken from the account after the payment.
 *
 * @example
 * const outputs: readonly SwapOutput[] = status.outputs
 * outputs[0]?.role // 'output'
 */
export interface SwapOutput extends Payment {
  readonly role: 'output' | 'refund' | 'affiliate'
  readonly seen: boolean
  /** Absent while the payment is only planned, and on the protocol's own chain. */
  readonly hash?: string
}

/**
 * Estimated seconds until the payment. `to` is absent when there is no upper bound: before it is known whether a swap
 * is split, and once it is late.
 *
 * @example const eta: Eta = { from: 12, to: 600 }
 */
export interface Eta {
  readonly from: number
  readonly to?: number
  /** The time by which the payment was expected has passed. There is no new one: `from` is 0, and `to` is absent. */
  readonly isLate?: true
}

/** The end of a deposit without a payment as one source reports it, before its reason is explained. */
export interface UnpaidNotice {
  /** The chain's message, sanitized, when the deposit failed in its own block; absent otherwise. */
  readonly chainMessage?: string
}

/** The state of a swap as one source reports it. */
export interface Progress {
  readonly stage: SwapStage
  readonly inbound?: Inbound
  /** A limit order waits for its price in the stage `swapping`. */
  readonly kind: 'market' | 'limit' | 'other'
  /** How many of the network's observers have reported the deposit. */
  readonly observers: number
  /** Blocks on the source chain, required and seen. `minedAt` is the height of the block with the deposit. */
  readonly confirmations?: { readonly required: number; readonly seen: number; readonly minedAt?: number }
  readonly remainingConfirmationSeconds?: number
  readonly subSwaps?: SubSwaps
  readonly delay?: { readonly blocks: number; readonly seconds: number }
  /** `givenUp`: most nodes have removed the payment from their outbound queue without signing it. Not a final stage. */
  readonly signing?: { readonly blocksSince: number; readonly overdue: boolean; readonly givenUp?: true }
  readonly outputs: readonly SwapOutput[]
  /** Present when it was refunded, fully or in part. */
  readonly refund?: RefundNotice
  /** Present when the network is finished with the deposit and pays nothing for it. */
  readonly unpaid?: UnpaidNotice
}

/**
 * How many node operators report at least this stage, of those that are configured. In the stage `unknown`, those that
 * do not know the deposit.
 *
 * @example const votes: Votes = { agree: 2, of: 3 }
 */
export interface Votes {
  readonly agree: number
  readonly of: number
}

/**
 * A report of a single source beyond what the nodes confirm: the indexer's about a hash that the nodes do not (or no
 * longer) know, or a final stage from the only configured node. Show it as reported, never as done.
 *
 * @example const report: UnconfirmedReport = { ...status, by: 'indexer' }
 */
export interface UnconfirmedReport extends Progress {
  readonly by: 'indexer' | 'node'
  /** Why it was refunded, fully or in part. */
  readonly refund?: RefundReason
  /** Why nothing will be paid. */
  readonly unpaid?: UnpaidReason
}

/**
 * A deposit on its own chain, as the chain's servers report it. It is read while the protocol's nodes do not report
 * that the deposit is final.
 *
 * @example
 * const source: SourceReport = { chain: 'BTC', txState: { state: 'pending' }, votes: { agree: 2, of: 3 }, since: 0, wasSeen: true }
 */
export interface SourceReport {
  readonly chain: ChainId
  /** What most operators that answer report. */
  readonly txState: TxState
  /** The operators that report this state, of those that are configured. */
  readonly votes: Votes
  /** Milliseconds since 1970, when it was first read in this state. */
  readonly since: number
  /** Whether the chain or the nodes had it at any time. A hash that was never seen may be sent yet. */
  readonly wasSeen: boolean
}

/**
 * A swap as its protocol's nodes currently report it.
 *
 * @example
 * const swap: SwapStatus = status
 * swap.votes // { agree: 3, of: 3 }
 */
export interface SwapStatus extends Progress {
  readonly protocol: Protocol
  readonly hash: TxHash
  readonly votes: Votes
  /** The nodes that report at least this, one for each operator. */
  readonly confirmedBy: readonly string[]
  /** The nodes that report something else or did not answer. */
  readonly unsure: readonly Dissent[]
  /** Milliseconds since 1970, when the nodes were queried. */
  readonly queriedAt: number
  /**
   * Absent in a final stage, in the stage `unknown`, while a limit order waits, and when no payment follows or it is
   * given up.
   */
  readonly eta?: Eta
  /** Why the stage is `unknown`, or not confirmed by a majority; one sentence. */
  readonly why?: string
  /** The name and values of that sentence, for translations. */
  readonly whyText?: WhyText
  /** A limit order that waits for its price, as a majority has it in its queue. */
  readonly order?: LimitOrder
  /** Why it was refunded, fully or in part, or why a refund was due that could not be paid. */
  readonly refund?: RefundReason
  /** Why nothing will be paid. */
  readonly unpaid?: UnpaidReason
  /** A single source's report beyond `stage`. */
  readonly reported?: UnconfirmedReport
  /**
   * The deposit on its own chain; present when a reader of the chain was given and the nodes do not report it as final.
   */
  readonly source?: SourceReport
  /** The source chain dropped the deposit or mined it again, so this may be earlier than before. */
  readonly reorganised?: true
}

/**
 * Whether a majority of at least two operators reports this. Only then can the other protocol not contradict it.
 *
 * @example isIndependentlyConfirmed({ votes: { agree: 1, of: 1 } }) // false
 */
export function isIndependentlyConfirmed({ votes }: Pick<SwapStatus, 'votes'>): boolean {
  return votes.of > 1 && votes.agree >= majorityOf(votes.of)
}

const ends: ReadonlySet<SwapStage> = new Set(['done', 'refunded', 'partially_filled', 'failed'])

/**
 * Whether a stage is final.
 *
 * @example isEnd('refunded') // true
 */
export function isEnd(stage: SwapStage): boolean {
  return ends.has(stage)
}

/** Whether the source chain may still drop the deposit. */
export const mayBeDropped = ({ stage }: Pick<Progress, 'stage'>): boolean =>
  stage === 'observed' || stage === 'confirming'

/**
 * Whether the deposit's own chain and the nodes' silence ended it, rather than a report of the nodes. What the nodes
 * report later replaces such an end.
 *
 * @example isEndOfChain({ stage: 'failed', unpaid: { code: 'taken_back', sentence: 'It is gone.', todo: 'Check it.' } }) // true
 */
export function isEndOfChain({ stage, unpaid, source }: Pick<SwapStatus, 'stage' | 'unpaid' | 'source'>): boolean {
  if (stage !== 'failed') return false
  const code = unpaid?.code
  return code === 'not_reported' || code === 'taken_back' || (code === 'deposit_failed' && source !== undefined)
}

/**
 * Returns a report without its final stage, for an end that too few confirm: the last stage before it. Without a
 * payment that is `swapping`, because nothing is sent.
 */
export function withoutEnd<T extends Pick<Progress, 'stage'>>(report: T): T {
  if (!isEnd(report.stage)) return report
  return { ...report, stage: report.stage === 'failed' ? 'swapping' : 'sending' }
}

/**
 * Returns the position of a stage, to compare progress. All final stages have the same rank.
 *
 * @example rankOf('failed') === rankOf('done') // true
 */
export function rankOf(stage: SwapStage): number {
  return isEnd(stage) ? stages.indexOf('done') : stages.indexOf(stage)
}
