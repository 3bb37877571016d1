import type { Dissent } from '../quorum/countVotes.ts'
import type { Consensus } from './findConsensus.ts'
import { whyOf } from './reasonText.ts'
import { sameEnd } from './sameEnd.ts'
import { isEnd, type Progress, type SwapStatus, type UnconfirmedReport } from './status.ts'

/** The input of a status. */
export interface StatusSources {
  /** Undefined when no node answered. */
  readonly consensus: Consensus | undefined
  readonly indexer: Progress | undefined
  /** Number of configured node operators. */
  readonly operators: number
}

type Report = Progress & Pick<UnconfirmedReport, 'by'>

/** A status whose refunds are not explained yet. */
export type SettledStatus = Progress &
  Pick<SwapStatus, 'votes' | 'confirmedBy' | 'unsure' | 'why' | 'whyText'> & { readonly reported?: Report }

/**
 * Combines the nodes' consensus with the indexer's report. The stage is always the nodes'. A more advanced report of
 * the indexer goes into `reported`; the indexer also adds the reason of a refund that the nodes confirm.
 */
export function settleStatus({ consensus, indexer, operators }: StatusSources): SettledStatus {
  if (consensus === undefined) {
    const reported = reportOf(indexer)
    return {
      ...nothing,
      votes: { agree: 0, of: operators },
      confirmedBy: [],
      unsure: [],
      ...whyOf('no_node'),
      ...(reported && { reported }),
    }
  }
  const { progress, votes, confirmedBy, dissent } = consensus
  const reported = reportedBeyond(consensus, indexer)
  return {
    ...withDetails(progress, indexer),
    votes,
    confirmedBy,
    unsure: [...dissent, ...indexerDissent(progress, indexer)],
    ...(progress.stage === 'unknown' ? whyOf('unseen', `${operators}`) : reasonOf(consensus, indexer)),
    ...(reported && { reported }),
  }
}

const nothing: Progress = { stage: 'unknown', kind: 'other', observers: 0, outputs: [] }

function reasonOf(
  { why, whyText, unconfirmedEnd }: Consensus,
  indexer: Progress | undefined,
): Pick<SwapStatus, 'why' | 'whyText'> {
  if (unconfirmedEnd && indexer && sameEnd(unconfirmedEnd, indexer)) return whyOf('one_node_and_indexer')
  return { ...(why !== undefined && { why }), ...(whyText && { whyText }) }
}

function reportedBeyond({ progress, unconfirmedEnd }: Consensus, indexer: Progress | undefined) {
  if (unconfirmedEnd) return { ...unconfirmedEnd, by: 'node' as const }
  return progress.stage === 'unknown' ? reportOf(indexer) : undefined
}

function reportOf(indexer: Progress | undefined): Report | undefined {
  return indexer && { ...indexer, by: 'indexer' }
}

/** Returns a dissent when the indexer reports another final stage than the nodes. */
function indexerDissent(progress: Progress, indexer: Progress | undefined): readonly Dissent[] {
  if (indexer === undefined || !isEnd(progress.stage) || !isEnd(indexer.stage)) return []
  return sameEnd(progress, indexer) ? [] : [{ endpoint: 'Midgard', report: `Reports "${indexer.stage}".` }]
}

/**
 * Adds what only the indexer reports: the reason of a refund that the nodes report or that could not be paid, and the
 * sub-swaps of a finished streaming swap.
 */
function withDetails(progress: Progress, indexer: Progress | undefined): Progress {
  if (indexer === undefined) return progress
  const subSwaps = progress.subSwaps ?? (sameEnd(progress, indexer) ? indexer.subSwaps : undefined)
  const isRefunded = progress.refund !== undefined || progress.stage === 'failed'
  return {
    ...progress,
    ...(isRefunded && indexer.refund && { refund: indexer.refund }),
    ...(subSwaps && { subSwaps }),
  }
}
