import type { Dissent } from '../quorum/countVotes.ts'
import { compareProgress } from './compareProgress.ts'
import { sameEnd } from './sameEnd.ts'
import { isEnd, type Progress } from './status.ts'

/** One endpoint's report about a swap. */
export interface NodeReport {
  /** Display name. */
  readonly endpoint: string
  readonly operator: string
  readonly progress: Progress
}

/** One vote per operator, and the endpoints that contradict another endpoint of their operator. */
export interface OperatorReports {
  readonly votes: readonly NodeReport[]
  readonly contradictions: readonly Dissent[]
}

/**
 * Reduces endpoint reports to one vote per operator: the least advanced of its endpoints, which may be some blocks
 * apart. An operator whose endpoints report different final stages votes for none of them.
 */
export function votePerOperator(reports: readonly NodeReport[]): OperatorReports {
  const operators = [...new Set(reports.map(({ operator }) => operator))]
  const cast = operators.map((operator) => reports.filter((report) => report.operator === operator)).map(voteOf)
  return { votes: cast.flatMap(({ votes }) => votes), contradictions: cast.flatMap((one) => one.contradictions) }
}

function voteOf(own: readonly NodeReport[]): OperatorReports {
  const [least] = [...own].sort((a, b) => compareProgress(a.progress, b.progress))
  if (least === undefined) return { votes: [], contradictions: [] }
  const agrees = !isEnd(least.progress.stage) || own.every(({ progress }) => sameEnd(progress, least.progress))
  if (agrees) return { votes: [least], contradictions: [] }
  const stage = own.some(({ progress }) => progress.stage === 'failed') ? 'swapping' : 'sending'
  const { unpaid: _, ...report } = least.progress
  const undecided: Progress = { ...report, stage, outputs: [] }
  return {
    votes: [{ ...least, progress: undecided }],
    contradictions: own.map(({ endpoint, progress: { stage } }) => ({
      endpoint,
      report: `Reports "${stage}"; another endpoint of the same operator contradicts it.`,
    })),
  }
}
