import type { Dissent } from '../quorum/countVotes.ts'
import type { Consensus } from './findConsensus.ts'
import { sameEnd } from './sameEnd.ts'
import { isEnd, type Progress, type SwapStatus, type UnconfirmedReport } from './status.ts'

/** What a status is made of. */
export interface StatusSources {
  /** Undefined when no node answered. */
  readonly consensus: Consensus | undefined
  readonly indexer: Progress | undefined
  /** How many operators of nodes are configured. */
  readonly operators: number
}

type Settled = Omit<SwapStatus, 'protocol' | 'hash' | 'askedAt' | 'eta'>

/**
 * Joins the nodes' consensus with what the indexer adds. The stage is always the nodes'; an indexer that knows more is
 * `reported` beside it, and gives reasons for a refund that the nodes confirm.
 */
export function settleStatus({ consensus, indexer, operators }: StatusSources): Settled {
  if (consensus === undefined) {
    const reported = reportOf(indexer)
    return {
      ...nothing,
      votes: { agree: 0, of: operators },
      confirmedBy: [],
      unsure: [],
      why: 'No node answers.',
      ...(reported && { reported }),
    }
  }
  const { progress, votes, confirmedBy, dissent } = consensus
  const reported = reportedBeyond(consensus, indexer)
  const why = progress.stage === 'unknown' ? unseen(operators) : reasonOf(consensus, indexer)
  return {
    ...withDetails(progress, indexer),
    votes,
    confirmedBy,
    unsure: [...dissent, ...indexerDissent(progress, indexer)],
    ...(why !== undefined && { why }),
    ...(reported && { reported }),
  }
}

const nothing: Progress = { stage: 'unknown', kind: 'other', observers: 0, outputs: [] }

const unseen = (nodes: number): string =>
  `${nodes === 1 ? 'The node has' : `The ${nodes} nodes have`} not seen this transaction. It may be waiting for its first block, belong to the other protocol, or have gone to an address that is not the network's.`

function reasonOf({ why, unconfirmedEnd }: Consensus, indexer: Progress | undefined): string | undefined {
  if (!unconfirmedEnd || !indexer || !sameEnd(unconfirmedEnd, indexer)) return why
  return `The indexer reports the same. ${why ?? ''}`.trim()
}

function reportedBeyond({ progress, unconfirmedEnd }: Consensus, indexer: Progress | undefined) {
  if (unconfirmedEnd) return { ...unconfirmedEnd, by: 'node' as const }
  if (progress.stage === 'unknown') return reportOf(indexer)
  // Nodes report nothing about a deposit that was too small to be sent back: it stays settled without a payment.
  const isUnpaid = progress.stage === 'sending' && progress.outputs.length === 0
  return isUnpaid && indexer?.stage === 'failed' ? reportOf(indexer) : undefined
}

function reportOf(indexer: Progress | undefined): UnconfirmedReport | undefined {
  return indexer && { ...indexer, by: 'indexer' }
}

/** An indexer that reports another end than the nodes. */
function indexerDissent(progress: Progress, indexer: Progress | undefined): readonly Dissent[] {
  if (indexer === undefined || !isEnd(progress.stage) || !isEnd(indexer.stage)) return []
  return sameEnd(progress, indexer) ? [] : [{ endpoint: 'Midgard', says: `Reports "${indexer.stage}".` }]
}

/** Nodes report a refund but not its reason, and forget the parts of a streaming swap after its end. */
function withDetails(progress: Progress, indexer: Progress | undefined): Progress {
  if (indexer === undefined) return progress
  const subSwaps = progress.subSwaps ?? (sameEnd(progress, indexer) ? indexer.subSwaps : undefined)
  return {
    ...progress,
    ...(progress.refund && indexer.refund && { refund: indexer.refund }),
    ...(subSwaps && { subSwaps }),
  }
}
