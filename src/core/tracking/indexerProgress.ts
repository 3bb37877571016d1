import type { Protocol } from '../chains/protocol.ts'
import type { IndexerFacts } from './facts.ts'
import { memoTarget } from './memoTarget.ts'
import { depositKindOf } from './nodeProgress.ts'
import { endOf, withRoles } from './outputs.ts'
import { refundFailed, refundNotice } from './refundNotice.ts'
import type { Progress, SwapOutput, SwapStage } from './status.ts'

/** Derives the progress of a swap from the indexer's report. "pending" only means that the swap has not ended. */
export function indexerProgress(facts: IndexerFacts, protocol: Protocol): Progress {
  const { inbound, subSwaps, reason } = facts
  const listed = facts.paid.map(({ chain, address, asset, amount, hash, refund, affiliate }): SwapOutput => {
    const role = refund ? 'refund' : affiliate ? 'affiliate' : 'output'
    return { role, chain, address, asset, amount, seen: true, ...(hash !== undefined && { hash }) }
  })
  const affiliates = listed.filter(({ role }) => role === 'affiliate')
  const others = listed.filter(({ role }) => role !== 'affiliate')
  const outputs = [...withRoles(others, ownTarget(protocol, facts)), ...affiliates]
  const stage = stageOf(facts, outputs)
  return {
    stage,
    ...(inbound && { inbound }),
    kind: depositKindOf(inbound, protocol),
    observers: 0,
    ...(subSwaps && { subSwaps }),
    outputs,
    ...(reason !== undefined && { refund: refundNotice(reason) }),
    ...(stage === 'failed' && { unpaid: facts.kinds.includes('failed') ? { chainMessage: reason ?? '' } : {} }),
  }
}

/** The indexer marks payments to affiliates itself, so none has to be told apart by its amount. */
function ownTarget(protocol: Protocol, { inbound }: IndexerFacts) {
  const target = memoTarget(inbound, protocol)
  return target && { ...target, affiliates: { inAsset: 0, atRecipient: 0 } }
}

function stageOf({ outcome, kinds, reason, subSwaps }: IndexerFacts, outputs: readonly SwapOutput[]): SwapStage {
  if (kinds.includes('failed')) return 'failed'
  if (outcome === 'pending') return outputs.length > 0 ? 'sending' : 'swapping'
  // Payments to affiliates alone do not end a swap.
  const own = outputs.filter(({ role }) => role !== 'affiliate')
  if (own.length === 0) return refundFailed(reason) ? 'failed' : 'swapping'
  const refundOwed = kinds.includes('refund') && !own.some(({ role }) => role === 'refund')
  if (refundOwed && !refundFailed(reason)) return 'sending'
  return endOf(own, refundOwed || (subSwaps?.failed.length ?? 0) > 0) ?? 'sending'
}
