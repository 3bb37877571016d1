import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Dissent } from '../quorum/countVotes.ts'
import { agreedFigures, agreedInbound, agreedOutputs, agreedUnpaid } from './agreedFacts.ts'
import { compareProgress } from './compareProgress.ts'
import { type WhyText, whyOf } from './reasonText.ts'
import { sameEnd } from './sameEnd.ts'
import { isEnd, type Progress, rankOf, type Votes, withoutEnd } from './status.ts'
import { type NodeReport, votePerOperator } from './votePerOperator.ts'

/** The input of a vote about a swap. */
export interface VoteInput {
  readonly reports: readonly NodeReport[]
  /** Every configured node operator, including those that did not answer. */
  readonly operators: readonly string[]
  /** Whether a single configured operator may confirm a final stage. */
  readonly allowsSingleSource: boolean
}

/** The result of a vote. */
export interface Consensus {
  /**
   * The furthest progress that a majority of the configured operators reports; if fewer answer, that all of them
   * report.
   */
  readonly progress: Progress
  readonly votes: Votes
  /** One endpoint for each operator that agrees. */
  readonly confirmedBy: readonly string[]
  readonly dissent: readonly Dissent[]
  /** The final stage reported by the only configured operator, where a single source is not allowed. */
  readonly unconfirmedEnd?: Progress
  /** One sentence on why this is not confirmed. */
  readonly why?: string
  readonly whyText?: WhyText
}

/**
 * Counts node reports, one vote per operator. A stage needs a majority of the configured operators; a final stage also
 * needs that majority to report the same payments. Omits a deposit or payments without a majority. Indexers have no
 * vote. Returns undefined when there are no reports.
 */
export function findConsensus(input: VoteInput): Consensus | undefined {
  const { votes, contradictions } = votePerOperator(input.reports)
  const needed = majorityOf(input.operators.length)
  const group = endGroups(votes).find(({ length }) => length >= needed)
  const reached = group?.[0]?.progress ?? reachedBy(votes, needed)
  if (reached === undefined) return undefined
  const progress = agreedProgress(reached, votes, needed)
  const resultOf = (shown: Progress, agreeing: readonly NodeReport[]): Consensus => ({
    progress: shown,
    votes: { agree: agreeing.length, of: input.operators.length },
    confirmedBy: agreeing.map(({ endpoint }) => endpoint),
    dissent: [...contradictions, ...dissentOf(votes, agreeing, contradictions)],
  })
  if (!isEnd(progress.stage)) return withReason(resultOf(progress, reaching(progress.stage, votes)), needed)
  const open = withoutEnd(progress)
  const unconfirmed = resultOf(open, reaching(open.stage, votes))
  if (group === undefined) return { ...unconfirmed, ...whyOf('end_unconfirmed') }
  if (input.operators.length > 1 || input.allowsSingleSource) return resultOf(progress, group)
  return { ...unconfirmed, unconfirmedEnd: progress, ...whyOf('one_node') }
}

/**
 * Returns the furthest report that a majority has reached; if fewer answer, that all of them have. Ends without a
 * majority count as the stage before them, so that nodes which report different ends still agree on what came first.
 */
function reachedBy(votes: readonly NodeReport[], needed: number): Progress | undefined {
  const at = (a: NodeReport, b: NodeReport) =>
    compareProgress(withoutEnd(b.progress), withoutEnd(a.progress)) || compareProgress(b.progress, a.progress)
  return [...votes].sort(at)[Math.min(needed, votes.length) - 1]?.progress
}

/** For each vote for a final stage, the votes that agree with it. Two such groups can never both have a majority. */
function endGroups(votes: readonly NodeReport[]): readonly (readonly NodeReport[])[] {
  const ends = votes.filter(({ progress }) => isEnd(progress.stage))
  return ends.map((one) => ends.filter((other) => sameEnd(one.progress, other.progress)))
}

/** Returns the report with only the deposit, payments, figures, refund and reasons that enough operators report. */
function agreedProgress(report: Progress, votes: readonly NodeReport[], needed: number): Progress {
  const { stage, kind, refund, unpaid } = report
  const reports = votes.map(({ progress }) => progress)
  const inbound = agreedInbound(reports, needed)
  const outputs = agreedOutputs(reports, needed)
  const isRefund = outputs.some(({ role }) => role === 'refund')
  return {
    stage,
    kind,
    ...agreedFigures(report, reports),
    ...(inbound && { inbound }),
    outputs,
    ...(isRefund && { refund: refund ?? {} }),
    ...(unpaid && { unpaid: agreedUnpaid(reports, needed) }),
  }
}

function reaching(stage: Progress['stage'], votes: readonly NodeReport[]): readonly NodeReport[] {
  if (stage === 'unknown') return votes.filter(({ progress }) => progress.stage === stage)
  return votes.filter(({ progress }) => rankOf(progress.stage) >= rankOf(stage))
}

function dissentOf(
  votes: readonly NodeReport[],
  agreeing: readonly NodeReport[],
  named: readonly Dissent[],
): readonly Dissent[] {
  return votes
    .filter((vote) => !agreeing.includes(vote) && !named.some(({ endpoint }) => endpoint === vote.endpoint))
    .map(({ endpoint, progress }) => ({ endpoint, report: `Reports "${progress.stage}".` }))
}

function withReason(result: Consensus, needed: number): Consensus {
  const { agree, of } = result.votes
  if (agree >= needed || result.progress.stage === 'unknown') return result
  return { ...result, ...whyOf('few_nodes', `${agree}`, `${of}`) }
}
