import { type Protocol, protocols } from '../chains/protocol.ts'
import { readSwapMemo } from '../memo/readSwapMemo.ts'
import type { Inbound, NodeFacts, SubSwaps } from './facts.ts'
import { type MemoTarget, memoTarget, type ResolvedRecipient } from './memoTarget.ts'
import { endOf, isPaidToOthers, matchOutputs } from './outputs.ts'
import { refundNotice } from './refundNotice.ts'
import type { Progress, SwapOutput, SwapStage } from './status.ts'

/** Blocks after which signers retry. Source: SigningTransactionPeriod of both nodes. */
export const SIGNING_PERIOD_BLOCKS = 300

/** Inputs of a swap's progress besides the node's report. */
export interface NodeProgressContext {
  readonly protocol: Protocol
  /** Overrides those of the report, which lack the failed sub-swaps. */
  readonly subSwaps?: SubSwaps | undefined
  /** The address of the memo's THORName or MAYAName. */
  readonly resolved?: ResolvedRecipient | undefined
}

/**
 * Derives the progress of a swap from one node's report. Each stage requires every earlier one to be complete, so a
 * missing or premature flag can only delay progress. A final stage requires every planned payment to be sent, or,
 * without a payment to the person, that the node is finished with the deposit: it is final, in no swap queue, and
 * nothing is planned. A node plans payments in the block that takes the swap from its queue, so no report lies between
 * the two. Source: THORNode 3.17 and Mayanode 1.124, checkPending and addToBlockOut.
 */
export function nodeProgress(facts: NodeFacts, { protocol, resolved, ...context }: NodeProgressContext): Progress {
  const { inbound, observed, planned, paid } = facts
  const subSwaps = context.subSwaps ?? facts.swap?.subSwaps
  const target = memoTarget(inbound, protocol, resolved)
  const outputs = matchOutputs({ planned, paid, target, isSettled: facts.swap?.pending === false })
  const stage = stageOf(protocol, facts, { outputs, subSwaps, target })
  return {
    stage,
    ...(inbound && { inbound }),
    kind: depositKindOf(inbound, protocol),
    observers: observed.observers,
    ...confirmationsOf(facts),
    ...(subSwaps && { subSwaps }),
    ...delayOf(facts),
    ...signingOf(facts),
    outputs,
    ...(outputs.some(({ role }) => role === 'refund') && { refund: refundNotice(subSwaps?.failed.at(-1)) }),
    ...(stage === 'failed' && { unpaid: {} }),
  }
}

/** Returns the kind of a deposit by its memo. */
export function depositKindOf(inbound: Inbound | undefined, protocol: Protocol): Progress['kind'] {
  const swap = inbound && readSwapMemo(inbound.memo, protocol)
  if (swap === undefined) return 'other'
  return swap.kind === 'limit_swap' ? 'limit' : 'market'
}

interface Payouts {
  readonly outputs: readonly SwapOutput[]
  readonly subSwaps: SubSwaps | undefined
  readonly target: MemoTarget | undefined
}

function stageOf(protocol: Protocol, facts: NodeFacts, payouts: Payouts): SwapStage {
  const { inbound, observed, confirmation, finalised, swap, delay, signed } = facts
  const { outputs, subSwaps } = payouts
  if (inbound === undefined && !observed.seen && !observed.completed) return 'unknown'
  if (!finalised) return observed.completed || confirmation !== undefined ? 'confirming' : 'observed'
  const isStreaming = subSwaps !== undefined && subSwaps.quantity > 1 && subSwaps.count < subSwaps.quantity
  if (swap?.pending || (isStreaming && facts.planned.length === 0)) return 'swapping'
  if (paysNothing(facts, payouts)) return 'failed'
  if (delay !== undefined && !delay.completed) return 'outbound_delayed'
  const { chain: home } = protocols[protocol]
  const lacksHash = outputs.some(({ chain, hash }) => chain !== home && hash === undefined)
  const isSigning = signed !== undefined && !signed.completed
  if (facts.planned.length === 0 || isSigning || lacksHash) return 'sending'
  return endOf(outputs, (subSwaps?.failed.length ?? 0) > 0) ?? 'sending'
}

/**
 * Whether a node that is finished with a deposit pays the person nothing: no payment at all, or affiliates' shares
 * alone.
 */
function paysNothing({ planned, paid, swap, delay, signed }: NodeFacts, { outputs, target }: Payouts): boolean {
  if (delay !== undefined || signed !== undefined) return false
  if (planned.length === 0 && paid.length === 0) return true
  return swap?.isQueueRead === true && isPaidToOthers(outputs, target)
}

function confirmationsOf({ confirmation, finalised }: NodeFacts): Partial<Progress> {
  if (confirmation === undefined) return {}
  const { required, seen = 0, minedAt, remainingSeconds, completed } = confirmation
  const over = completed || finalised
  return {
    ...(required !== undefined && {
      confirmations: { required, seen: over ? required : seen, ...(minedAt !== undefined && { minedAt }) },
    }),
    ...(!over && remainingSeconds !== undefined && { remainingConfirmationSeconds: remainingSeconds }),
  }
}

function delayOf({ delay }: NodeFacts): Partial<Progress> {
  if (delay === undefined || delay.completed) return {}
  return { delay: { blocks: delay.blocks ?? 0, seconds: delay.seconds ?? 0 } }
}

function signingOf({ signed }: NodeFacts): Partial<Progress> {
  if (signed === undefined || signed.completed) return {}
  const blocksSince = Math.max(signed.blocksSince ?? 0, 0)
  return { signing: { blocksSince, overdue: isOverdue(blocksSince) } }
}

/** Whether signers have had the time for a payment, and retry it. */
export const isOverdue = (blocksSince: number): boolean => blocksSince > SIGNING_PERIOD_BLOCKS
