/** One endpoint's statement, or why it made none. */
export type Vote<T> =
  | { readonly endpoint: string; readonly said: Statement<T> }
  | { readonly endpoint: string; readonly silent: string }

export interface Statement<T> {
  readonly value: T
  /** Two endpoints agree when their keys are equal. */
  readonly key: string
  /** The statement in words, for whoever has to find out who is wrong. */
  readonly words: string
  /** Block height at which it was made. */
  readonly height: number
}

/** An endpoint that did not agree. */
export interface Dissent {
  readonly endpoint: string
  /** What it said instead, or why it said nothing. */
  readonly says: string
}

export interface Agreement<T> {
  readonly value: T
  /** What each of those that agree said, in their order: it may differ in what the key leaves out. */
  readonly values: readonly T[]
  /** The highest among them. */
  readonly height: number
  readonly endpoints: readonly string[]
}

/** What a majority agrees on, or `agreed` undefined; `dissent` lists everybody else. */
export interface Ballot<T> {
  readonly agreed: Agreement<T> | undefined
  readonly dissent: readonly Dissent[]
}

/**
 * Counts votes: agreed is what more than half of all endpoints asked, silent ones included, say with the same key and
 * within `maxSkew` blocks of each other. An endpoint that is further behind counts as dissent even when it agrees.
 */
export function countVotes<T>(votes: readonly Vote<T>[], maxSkew: number): Ballot<T> {
  const spoken = votes.flatMap((vote) => ('said' in vote ? [vote] : []))
  const camps = spoken.map(({ said }) =>
    spoken.filter((other) => {
      const distance = said.height - other.said.height
      return other.said.key === said.key && distance >= 0 && distance <= maxSkew
    }),
  )
  const largest = camps.reduce<typeof spoken>((best, camp) => (camp.length > best.length ? camp : best), [])
  const [first] = largest
  const won = first !== undefined && largest.length * 2 > votes.length
  const endpoints = won ? largest.map(({ endpoint }) => endpoint) : []
  return {
    agreed: won
      ? {
          value: first.said.value,
          values: largest.map(({ said }) => said.value),
          height: Math.max(...largest.map(({ said }) => said.height)),
          endpoints,
        }
      : undefined,
    dissent: votes
      .filter(({ endpoint }) => !endpoints.includes(endpoint))
      .map((vote) => ({
        endpoint: vote.endpoint,
        says: 'said' in vote ? `${vote.said.words}, at height ${vote.said.height}` : vote.silent,
      })),
  }
}
