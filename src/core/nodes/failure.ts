import { SwapError, type SwapErrorCode } from '../errors.ts'
import { type Protocol, protocols } from '../protocol.ts'
import type { EndpointFailure, FailureReason } from './exchange.ts'

/** One endpoint that gave no usable answer. The name is its host, so that no key in a path is ever shown. */
export interface Attempt extends EndpointFailure {
  readonly endpoint: string
}

/** The node understood the question and said no. `nodeMessage` is its own words, cleaned and cut at 500 characters. */
export class NodeRefusedError extends SwapError {
  override name = 'NodeRefusedError'
  readonly protocol: Protocol
  readonly nodeMessage: string
  readonly status: number
  constructor(facts: { protocol: Protocol; nodeMessage: string; status: number }) {
    super(`${protocols[facts.protocol].name} refused the request.`, {
      code: 'node_refused',
      hint: 'Check what was asked for; the node gave its reason.',
    })
    this.protocol = facts.protocol
    this.nodeMessage = facts.nodeMessage
    this.status = facts.status
  }
}

/** No endpoint gave a usable answer. `attempts` says what each of them did. */
export class NodeFailureError extends SwapError {
  override name = 'NodeFailureError'
  readonly protocol: Protocol
  readonly attempts: readonly Attempt[]
  constructor({ protocol, attempts }: { protocol: Protocol; attempts: readonly Attempt[] }) {
    const { code, said, hint } = verdict(attempts)
    super(`${said} ${protocols[protocol].name}.`, { code, hint })
    this.protocol = protocol
    this.attempts = attempts
  }
}

export interface Verdict {
  readonly code: SwapErrorCode
  readonly said: string
  readonly hint: string
}

const verdicts = {
  none: {
    code: 'nodes_unreachable',
    said: 'No node is configured for',
    hint: 'Name at least one node address for this protocol in the configuration.',
  },
  stale: {
    code: 'node_stale',
    said: 'The nodes are behind the chain of',
    hint: 'Try again in a minute, when a node has caught up.',
  },
  garbage: {
    code: 'node_bad_response',
    said: 'Not one node gave an answer that can be read for',
    hint: 'Try again; if it stays, the configured node addresses may not be nodes.',
  },
  foreign: {
    code: 'wrong_chain',
    said: 'The configured addresses serve another chain or network than',
    hint: 'Correct the addresses in the configuration.',
  },
  busy: {
    code: 'nodes_unreachable',
    said: 'The nodes are turning requests away for',
    hint: 'They limit how often they may be asked; try again in some seconds.',
  },
  slow: {
    code: 'nodes_unreachable',
    said: 'No node answered in time for',
    hint: 'Try again in a moment, or use the other protocol.',
  },
  unreachable: {
    code: 'nodes_unreachable',
    said: 'No node can be reached for',
    hint: 'Check the connection and try again, or use the other protocol.',
  },
} as const satisfies Record<string, Verdict>

/** What a question that nobody answered comes to. `said` is the beginning of a sentence that ends with a name. */
export function verdict(attempts: readonly Attempt[]): Verdict {
  const all = (...reasons: FailureReason[]) => attempts.every(({ reason }) => reasons.includes(reason))
  if (attempts.length === 0) return verdicts.none
  if (attempts.some(({ reason }) => reason === 'stale')) return verdicts.stale
  if (all('foreign')) return verdicts.foreign
  if (all('garbage', 'oversize', 'foreign')) return verdicts.garbage
  if (all('busy', 'denied')) return verdicts.busy
  if (all('timeout')) return verdicts.slow
  return verdicts.unreachable
}

/**
 * The error of a question that every endpoint failed. A node's own words beat silence: THORNode says "no such name"
 * and the like as HTTP 500 with code 2, so such words are reported as a refusal once nobody has answered better.
 */
export function failureOf(protocol: Protocol, attempts: readonly Attempt[]): NodeRefusedError | NodeFailureError {
  const spoken = attempts.find(({ reason, words }) => reason === 'server' && words !== undefined)
  if (spoken?.words === undefined) return new NodeFailureError({ protocol, attempts })
  return new NodeRefusedError({ protocol, nodeMessage: spoken.words, status: spoken.status ?? 500 })
}
