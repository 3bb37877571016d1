import { parseMemo } from '../memo.ts'
import type { IndexerFacts } from './facts.ts'
import { kindOf, type Place } from './nodeProgress.ts'
import { endOf } from './outputs.ts'
import { refundFailed, refundReason } from './refundReasons.ts'
import type { Progress, SwapOutput, SwapStage } from './status.ts'

/**
 * The indexer's facts as a stage, for what nodes have forgotten. While it says "pending" no more is known than that the
 * swap is under way.
 */
export function indexerProgress({ protocol }: Place, facts: IndexerFacts): Progress {
  const { inbound, subSwaps, reason } = facts
  const memo = inbound && parseMemo(protocol, inbound.memo)
  const outputs = facts.paid.map(({ chain, address, asset, amount, hash, refund, affiliate }): SwapOutput => {
    const role = refund ? 'refund' : affiliate ? 'affiliate' : 'output'
    return { role, chain, address, asset, amount, seen: true, ...(hash !== undefined && { hash }) }
  })
  return {
    stage: stageOf(facts, outputs),
    ...(inbound && { inbound }),
    kind: memo?.ok ? kindOf(memo.memo.kind) : 'other',
    observers: 0,
    ...(subSwaps && { subSwaps }),
    outputs,
    ...(reason !== undefined && { refund: refundReason(reason) }),
  }
}

function stageOf({ outcome, kinds, reason, subSwaps }: IndexerFacts, outputs: readonly SwapOutput[]): SwapStage {
  if (kinds.includes('failed')) return 'failed'
  if (outcome === 'pending') return outputs.length > 0 ? 'sending' : 'swapping'
  // Whoever was to get something has: affiliates alone do not make an end.
  const own = outputs.filter(({ role }) => role !== 'affiliate')
  if (own.length === 0) return refundFailed(reason) ? 'failed' : 'swapping'
  const refundOwed = kinds.includes('refund') && !own.some(({ role }) => role === 'refund')
  if (refundOwed && !refundFailed(reason)) return 'sending'
  return endOf(own, refundOwed || (subSwaps?.failed.length ?? 0) > 0) ?? 'sending'
}
