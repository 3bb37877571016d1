import { parseMemo } from '../memo.ts'
import { type NetworkKind, type Protocol, protocols } from '../protocol.ts'
import type { NodeFacts, SubSwaps } from './facts.ts'
import { destinationOf, endOf, matchOutputs } from './outputs.ts'
import { refundReason } from './refundReasons.ts'
import type { Progress, SwapOutput, SwapStage } from './status.ts'

export interface Place {
  readonly protocol: Protocol
  readonly network: NetworkKind
}

/** Signers try again after so many blocks. Source: SigningTransactionPeriod of both nodes. */
export const SIGNING_PERIOD_BLOCKS = 300

/**
 * One node's facts as a stage. Each stage needs every earlier one to be complete, so a flag that is absent or ahead of
 * its time holds the swap back and never carries it forward. An end needs every planned payment to have been seen.
 */
export function nodeProgress(place: Place, facts: NodeFacts, subSwaps = facts.swap?.subSwaps): Progress {
  const { inbound, observed, planned, paid } = facts
  const memo = inbound && parseMemo(place.protocol, inbound.memo)
  const destination = memo && destinationOf(memo)
  const outputs = matchOutputs({ planned, paid, destination })
  const stage = stageOf(place, facts, { outputs, subSwaps })
  const words = subSwaps?.failed.at(-1)
  return {
    stage,
    ...(inbound && { inbound }),
    kind: memo?.ok ? kindOf(memo.memo.kind) : 'other',
    observers: observed.observers,
    ...confirmationsOf(facts),
    ...(subSwaps && { subSwaps }),
    ...delayOf(facts),
    ...signingOf(facts),
    outputs,
    ...(outputs.some(({ role }) => role === 'refund') && { refund: refundReason(words) }),
  }
}

export function kindOf(memoKind: string): Progress['kind'] {
  if (memoKind === 'limit_swap') return 'limit'
  return memoKind === 'swap' ? 'market' : 'other'
}

interface Money {
  readonly outputs: readonly SwapOutput[]
  readonly subSwaps: SubSwaps | undefined
}

function stageOf({ protocol }: Place, facts: NodeFacts, { outputs, subSwaps }: Money): SwapStage {
  const { inbound, observed, confirmation, finalised, swap, delay, signed } = facts
  if (inbound === undefined && !observed.seen && !observed.completed) return 'unknown'
  if (!finalised) return observed.completed || confirmation !== undefined ? 'confirming' : 'observed'
  const cut = subSwaps !== undefined && subSwaps.quantity > 1 && subSwaps.count < subSwaps.quantity
  if (swap?.pending || (cut && facts.planned.length === 0)) return 'swapping'
  // A memo of no swap: it is worked on until something is planned for it, which is a refund.
  if (swap === undefined && outputs.length === 0) return 'swapping'
  if (delay !== undefined && !delay.completed) return 'outbound_delayed'
  const { chain: home } = protocols[protocol]
  const outer = outputs.some(({ chain }) => chain !== home)
  const nameless = outputs.some(({ chain, hash }) => chain !== home && hash === undefined)
  const leaving = signed !== undefined && !signed.completed
  if (facts.planned.length === 0 || leaving || (outer && nameless)) return 'sending'
  return endOf(outputs, (subSwaps?.failed.length ?? 0) > 0) ?? 'sending'
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
  return { signing: { blocksSince, overdue: blocksSince > SIGNING_PERIOD_BLOCKS } }
}
