import type { SwapErrorCode } from '../../errors.ts'

/** Why an endpoint gave no usable answer. Each of these sends the request to the next endpoint. */
export type FailureReason =
  | 'network'
  | 'timeout'
  | 'busy'
  | 'denied'
  | 'server'
  | 'stale'
  | 'oversize'
  | 'garbage'
  | 'foreign'
  /** The query did not wait for it: enough other endpoints had answered. */
  | 'skipped'

export interface EndpointFailure {
  readonly reason: FailureReason
  readonly status?: number
  /** The endpoint's own message, where it sent one. */
  readonly message?: string
  /** How long it is not to be queried, in milliseconds, by its `Retry-After`. */
  readonly retryAfterMs?: number
}

/** One endpoint that gave no usable answer, named by its host, so that no key in a path is ever shown. */
export interface Attempt extends EndpointFailure {
  readonly endpoint: string
}

/** The error of a request that failed at every endpoint. */
export interface FailureSummary {
  readonly code: SwapErrorCode
  /** The beginning of a sentence that ends with the name of a protocol or chain. */
  readonly message: string
  readonly hint: string
  /** What a single endpoint did, as a sentence that follows its name. */
  readonly one: string
}

const summaries = {
  none: {
    code: 'nodes_unreachable',
    one: 'It is not configured.',
    message: 'No node is configured for',
    hint: 'Configure at least one node address for this protocol.',
  },
  stale: {
    code: 'node_stale',
    one: 'It is behind its chain.',
    message: 'The nodes are behind the chain of',
    hint: 'Try again in a minute, when a node has caught up.',
  },
  garbage: {
    code: 'node_bad_response',
    one: 'Its response is not valid.',
    message: 'No node returned a valid response for',
    hint: 'Try again; if it stays, the configured node addresses may not be nodes.',
  },
  foreign: {
    code: 'wrong_chain',
    one: 'It serves another chain or network.',
    message: 'The configured addresses serve another chain or network than',
    hint: 'Correct the addresses in the configuration.',
  },
  busy: {
    code: 'nodes_unreachable',
    one: 'It rejects requests.',
    message: 'The nodes are rejecting requests for',
    hint: 'They limit requests; try again in a few seconds.',
  },
  slow: {
    code: 'nodes_unreachable',
    one: 'It did not respond in time.',
    message: 'No node answered in time for',
    hint: 'Try again in a moment.',
  },
  skipped: {
    code: 'nodes_unreachable',
    one: 'It was skipped, because enough others had answered.',
    message: 'Skipped, because enough other nodes had answered for',
    hint: 'Try again if you need the answer of every node.',
  },
  unreachable: {
    code: 'nodes_unreachable',
    one: 'It does not respond.',
    message: 'No node can be reached for',
    hint: 'Check the connection and try again.',
  },
} as const satisfies Record<string, FailureSummary>

/** Sums up why no endpoint gave a usable answer. */
export function summarizeFailures(attempts: readonly Attempt[]): FailureSummary {
  const all = (...reasons: FailureReason[]) => attempts.every(({ reason }) => reasons.includes(reason))
  if (attempts.length === 0) return summaries.none
  if (attempts.some(({ reason }) => reason === 'stale')) return summaries.stale
  if (all('foreign')) return summaries.foreign
  if (all('garbage', 'oversize', 'foreign')) return summaries.garbage
  if (all('busy', 'denied')) return summaries.busy
  if (all('skipped')) return summaries.skipped
  if (all('timeout', 'skipped')) return summaries.slow
  return summaries.unreachable
}

/** Returns the message of an endpoint that failed with one. It is reported when no endpoint gave a better response. */
export function endpointMessage(
  attempts: readonly Attempt[],
): { readonly words: string; readonly status?: number } | undefined {
  for (const { reason, message: words, status } of attempts) {
    if (reason === 'server' && words !== undefined) return { words, ...(status === undefined ? {} : { status }) }
  }
  return undefined
}
