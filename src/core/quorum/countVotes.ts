import { majorityOf } from '../nodes/net/operatorMajority.ts'
import { type OperatorVote, operatorVotes } from './operatorVotes.ts'

/** The report of one endpoint, or the reason why it has none. */
export type Vote<T> = Voter & ({ readonly report: VoteReport<T> } | MissingReport)

interface MissingReport {
  readonly reason: string
  /** The query did not wait for it, because enough others had answered. */
  readonly isSkipped?: true
}

interface Voter {
  readonly operator: string
  /** Its display name. */
  readonly endpoint: string
}

export interface VoteReport<T> {
  readonly value: T
  /** Two endpoints agree when their keys are equal. */
  readonly key: string
  /** The report as text, for error messages. */
  readonly description: string
  /** Block height of the report. */
  readonly height: number
}

/**
 * An operator that did not agree.
 *
 * @example
 * const dissent: Dissent = { endpoint: 'thornode.example.org', report: 'no vault, at height 10' }
 */
export interface Dissent {
  /** The operator's endpoint; the first of those that did not agree where it has several. */
  readonly endpoint: string
  /** What it reported instead, or why it did not report. */
  readonly report: string
  /** The query did not wait for it, because enough others agreed; it may agree with them. */
  readonly isSkipped?: true
}

export interface Agreement<T> {
  readonly value: T
  /** The reports of the operators that agree, in order; they may differ in what the key leaves out. */
  readonly values: readonly T[]
  /** The highest among them. */
  readonly height: number
  /** The endpoints whose reports were counted, one per operator that agrees. */
  readonly endpoints: readonly string[]
}

/** Result of a vote: the majority's value, or `agreed` undefined; `dissent` lists every other operator. */
export interface VoteCount<T> {
  readonly agreed: Agreement<T> | undefined
  readonly dissent: readonly Dissent[]
}

/** How votes are counted. */
export interface VoteRules {
  /** Number of configured operators, including those without a response. */
  readonly operators: number
  /** Reports further apart than this many blocks do not agree. */
  readonly maxSkew: number
}

type CountedVote<T> = Voter & { readonly report: VoteReport<T> }

/**
 * Counts one vote for each operator. `agreed` needs more than half of the configured operators with the same key,
 * within `maxSkew` blocks of each other. An operator that is further behind counts as dissent even when it agrees, and
 * so does one whose endpoints contradict each other.
 */
export function countVotes<T>(votes: readonly Vote<T>[], { operators, maxSkew }: VoteRules): VoteCount<T> {
  const ballots = operatorVotes(
    votes.flatMap((vote) => ('report' in vote ? [vote] : [])),
    ({ report }, other) => other.report.key === report.key && Math.abs(other.report.height - report.height) <= maxSkew,
  )
  const counted = ballots.flatMap((ballot) => ('report' in ballot ? [ballot.report] : []))
  const groups = counted.map(({ report }) =>
    counted.filter((other) => {
      const distance = report.height - other.report.height
      return other.report.key === report.key && distance >= 0 && distance <= maxSkew
    }),
  )
  const largest = groups.reduce<typeof counted>((best, group) => (group.length > best.length ? group : best), [])
  const [first] = largest
  const won = first !== undefined && largest.length >= majorityOf(operators) ? largest : []
  return {
    agreed: first !== undefined && won.length > 0 ? agreementOf(first, won) : undefined,
    dissent: dissentOf(votes, ballots, new Set(won.map(({ operator }) => operator))),
  }
}

function agreementOf<T>({ report }: CountedVote<T>, group: readonly CountedVote<T>[]): Agreement<T> {
  return {
    value: report.value,
    values: group.map((vote) => vote.report.value),
    height: Math.max(...group.map((vote) => vote.report.height)),
    endpoints: group.map(({ endpoint }) => endpoint),
  }
}

/** Returns one entry per operator that did not agree. */
function dissentOf<T>(
  votes: readonly Vote<T>[],
  ballots: readonly OperatorVote<CountedVote<T>>[],
  agreeing: ReadonlySet<string>,
): readonly Dissent[] {
  const operators = [...new Set(votes.map(({ operator }) => operator))].filter((operator) => !agreeing.has(operator))
  return operators.flatMap((operator) => {
    const ballot = ballots.find((each) => each.operator === operator)
    if (ballot !== undefined && 'contradictory' in ballot) {
      const [{ endpoint } = { endpoint: operator }] = ballot.contradictory
      return [
        {
          endpoint,
          report: `Its endpoints contradict each other: ${ballot.contradictory.map(describeReport).join('; ')}.`,
        },
      ]
    }
    const vote = ballot?.report ?? votes.find((each) => each.operator === operator)
    if (vote === undefined) return []
    if ('report' in vote) return [{ endpoint: vote.endpoint, report: describeReport(vote) }]
    return [{ endpoint: vote.endpoint, report: vote.reason, ...(vote.isSkipped && { isSkipped: true }) }]
  })
}

const describeReport = <T>({ report }: CountedVote<T>): string => `${report.description}, at height ${report.height}`
