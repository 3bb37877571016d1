import { majorityOf } from '../net/operators.ts'
import { type OperatorVote, operatorVotes } from './operatorVotes.ts'

/** One endpoint's statement, or why it made none. */
export type Vote<T> = Witness & ({ readonly said: Statement<T> } | Silence)

interface Silence {
  readonly silent: string
  /** It was not waited for, because enough others had answered. */
  readonly isSkipped?: true
}

interface Witness {
  readonly operator: string
  /** Its display name. */
  readonly endpoint: string
}

export interface Statement<T> {
  readonly value: T
  /** Two endpoints agree when their keys are equal. */
  readonly key: string
  /** The statement in words, for whoever has to find out who is wrong. */
  readonly words: string
  /** Block height at which it was made. */
  readonly height: number
}

/**
 * An operator that did not agree.
 *
 * @example
 * const dissent: Dissent = { endpoint: 'thornode.example.org', says: 'no vault, at height 10' }
 */
export interface Dissent {
  /** The operator's endpoint; the first of those that did not agree where it has several. */
  readonly endpoint: string
  /** What it said instead, or why it said nothing. */
  readonly says: string
  /** It was not waited for, because enough others agreed; it may well agree with them. */
  readonly isSkipped?: true
}

export interface Agreement<T> {
  readonly value: T
  /** What each operator that agrees said, in their order: it may differ in what the key leaves out. */
  readonly values: readonly T[]
  /** The highest among them. */
  readonly height: number
  /** The endpoints whose statements were counted, one for each operator that agrees. */
  readonly endpoints: readonly string[]
}

/** What a majority agrees on, or `agreed` undefined; `dissent` lists every other operator. */
export interface Ballot<T> {
  readonly agreed: Agreement<T> | undefined
  readonly dissent: readonly Dissent[]
}

/** How votes are counted. */
export interface BallotRules {
  /** How many operators are configured, silent ones included. */
  readonly operators: number
  /** Statements further apart than this do not agree. */
  readonly maxSkew: number
}

type Spoken<T> = Witness & { readonly said: Statement<T> }

/**
 * Counts one vote for each operator. Agreed is what more than half of the configured operators say with the same key and
 * within `maxSkew` blocks of each other. An operator that is further behind counts as dissent even when it agrees, and
 * so does one whose endpoints contradict each other.
 */
export function countVotes<T>(votes: readonly Vote<T>[], { operators, maxSkew }: BallotRules): Ballot<T> {
  const ballots = operatorVotes(
    votes.flatMap((vote) => ('said' in vote ? [vote] : [])),
    ({ said }, other) => other.said.key === said.key && Math.abs(other.said.height - said.height) <= maxSkew,
  )
  const spoken = ballots.flatMap((ballot) => ('report' in ballot ? [ballot.report] : []))
  const groups = spoken.map(({ said }) =>
    spoken.filter((other) => {
      const distance = said.height - other.said.height
      return other.said.key === said.key && distance >= 0 && distance <= maxSkew
    }),
  )
  const largest = groups.reduce<typeof spoken>((best, group) => (group.length > best.length ? group : best), [])
  const [first] = largest
  const won = first !== undefined && largest.length >= majorityOf(operators) ? largest : []
  return {
    agreed: first !== undefined && won.length > 0 ? agreementOf(first, won) : undefined,
    dissent: dissentOf(votes, ballots, new Set(won.map(({ operator }) => operator))),
  }
}

function agreementOf<T>({ said }: Spoken<T>, group: readonly Spoken<T>[]): Agreement<T> {
  return {
    value: said.value,
    values: group.map((vote) => vote.said.value),
    height: Math.max(...group.map((vote) => vote.said.height)),
    endpoints: group.map(({ endpoint }) => endpoint),
  }
}

/** One line for each operator that did not agree. */
function dissentOf<T>(
  votes: readonly Vote<T>[],
  ballots: readonly OperatorVote<Spoken<T>>[],
  agreeing: ReadonlySet<string>,
): readonly Dissent[] {
  const operators = [...new Set(votes.map(({ operator }) => operator))].filter((operator) => !agreeing.has(operator))
  return operators.flatMap((operator) => {
    const ballot = ballots.find((each) => each.operator === operator)
    if (ballot !== undefined && 'contradictory' in ballot) {
      const [{ endpoint } = { endpoint: operator }] = ballot.contradictory
      return [
        { endpoint, says: `Its endpoints contradict each other: ${ballot.contradictory.map(wordsOf).join('; ')}.` },
      ]
    }
    const vote = ballot?.report ?? votes.find((each) => each.operator === operator)
    if (vote === undefined) return []
    if ('said' in vote) return [{ endpoint: vote.endpoint, says: wordsOf(vote) }]
    return [{ endpoint: vote.endpoint, says: vote.silent, ...(vote.isSkipped && { isSkipped: true }) }]
  })
}

const wordsOf = <T>({ said }: Spoken<T>): string => `${said.words}, at height ${said.height}`
