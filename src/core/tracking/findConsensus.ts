import { majorityOf } from '../net/operators.ts'
import type { Dissent } from '../quorum/countVotes.ts'
import { agreedInbound, agreedOutputs } from './agreedFacts.ts'
import { compareProgress } from './compareProgress.ts'
import { refundReason } from './refundReasons.ts'
import { sameEnd } from './sameEnd.ts'
import { isEnd, type Progress, rankOf, type Votes } from './status.ts'
import { type NodeReport, votePerOperator } from './votePerOperator.ts'

/** What a vote about a swap is made of. */
export interface VoteInput {
  readonly reports: readonly NodeReport[]
  /** Every configured operator of nodes, silent ones included. */
  readonly operators: readonly string[]
  /** Whether one configured operator is enough for an end. */
  readonly allowsSingleSource: boolean
}

/** The result of a vote. */
export interface Consensus {
  /** The furthest that a majority of the configured operators has reached; when fewer answer, that all of those have. */
  readonly progress: Progress
  readonly votes: Votes
  /** One endpoint for each operator that agrees. */
  readonly confirmedBy: readonly string[]
  readonly dissent: readonly Dissent[]
  /** The end that the only configured operator reports, where a single source is not allowed. */
  readonly unconfirmedEnd?: Progress
  /** Why this is not confirmed, in one sentence. */
  readonly why?: string
}

/**
 * Counts node reports, one vote per operator. A stage needs a majority of the configured operators; an end also needs
 * that majority to report the same payments. Deposit and payments that no majority reports are left out. Indexers have
 * no vote. Returns undefined when no node reports anything.
 */
export function findConsensus(input: VoteInput): Consensus | undefined {
  const { votes, contradictions } = votePerOperator(input.reports)
  const needed = majorityOf(input.operators.length)
  const sorted = [...votes].sort((a, b) => compareProgress(b.progress, a.progress))
  const reached = sorted[Math.min(needed, sorted.length) - 1]
  if (reached === undefined) return undefined
  const group = endGroups(votes).find(({ length }) => length >= needed)
  const progress = agreedProgress(group?.[0]?.progress ?? reached.progress, votes, needed)
  const resultOf = (shown: Progress, agreeing: readonly NodeReport[]): Consensus => ({
    progress: shown,
    votes: { agree: agreeing.length, of: input.operators.length },
    confirmedBy: agreeing.map(({ endpoint }) => endpoint),
    dissent: [...contradictions, ...dissentOf(votes, agreeing, contradictions)],
  })
  if (!isEnd(progress.stage)) return withDoubt(resultOf(progress, reaching(progress.stage, votes)), needed)
  const held = resultOf({ ...progress, stage: 'sending' }, reaching('sending', votes))
  if (group === undefined) return { ...held, why: 'Too few nodes confirm that it has ended.' }
  if (input.operators.length > 1 || input.allowsSingleSource) return resultOf(progress, group)
  return { ...held, unconfirmedEnd: progress, why: 'No second node confirms it.' }
}

/** For each vote for an end, the votes for the same end. Different ends can never both have a majority. */
function endGroups(votes: readonly NodeReport[]): readonly (readonly NodeReport[])[] {
  const ends = votes.filter(({ progress }) => isEnd(progress.stage))
  return ends.map((one) => ends.filter((other) => sameEnd(one.progress, other.progress)))
}

/** The report with its deposit, payments and refund reason reduced to what enough operators report. */
function agreedProgress(report: Progress, votes: readonly NodeReport[], needed: number): Progress {
  const { inbound: _, refund, ...rest } = report
  const reports = votes.map(({ progress }) => progress)
  const inbound = agreedInbound(reports, needed)
  const outputs = agreedOutputs(reports, needed)
  const isRefund = outputs.some(({ role }) => role === 'refund')
  return {
    ...rest,
    ...(inbound && { inbound }),
    outputs,
    ...(isRefund && { refund: refund ?? refundReason(undefined) }),
  }
}

function reaching(stage: Progress['stage'], votes: readonly NodeReport[]): readonly NodeReport[] {
  return votes.filter(({ progress }) => rankOf(progress.stage) >= rankOf(stage))
}

function dissentOf(
  votes: readonly NodeReport[],
  agreeing: readonly NodeReport[],
  named: readonly Dissent[],
): readonly Dissent[] {
  return votes
    .filter((vote) => !agreeing.includes(vote) && !named.some(({ endpoint }) => endpoint === vote.endpoint))
    .map(({ endpoint, progress }) => ({ endpoint, says: `Reports "${progress.stage}".` }))
}

function withDoubt(result: Consensus, needed: number): Consensus {
  const { agree, of } = result.votes
  if (agree >= needed || result.progress.stage === 'unknown') return result
  return { ...result, why: `Only ${agree} of ${of} nodes ${agree === 1 ? 'reports' : 'report'} this.` }
}
