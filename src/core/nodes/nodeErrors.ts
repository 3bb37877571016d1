import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import { type Attempt, endpointMessage, summarizeFailures } from './net/endpointFailure.ts'

/**
 * The node understood the request and refused it. `nodeMessage` is its message, sanitized and truncated at 500
 * characters.
 *
 * @example
 * const error = new NodeRefusedError({ protocol: 'THORCHAIN', nodeMessage: 'bad pool', status: 400 })
 * error.code // 'node_refused'
 */
export class NodeRefusedError extends SwapError {
  override name = 'NodeRefusedError'
  readonly protocol: Protocol
  readonly nodeMessage: string
  readonly status: number
  constructor(facts: { protocol: Protocol; nodeMessage: string; status: number }) {
    super(`${protocols[facts.protocol].name} refused the request.`, {
      code: 'node_refused',
      hint: 'Check the request; `nodeMessage` has the reason of the node.',
    })
    this.protocol = facts.protocol
    this.nodeMessage = facts.nodeMessage
    this.status = facts.status
  }
}

/**
 * No endpoint gave a usable response. `attempts` lists the failure of each.
 *
 * @example
 * await getPools(createNode({ protocol: 'THORCHAIN', network: 'mocknet', endpoints: [], transport, clientId: 'example' })) // throws NodeFailureError
 */
export class NodeFailureError extends SwapError {
  override name = 'NodeFailureError'
  readonly protocol: Protocol
  readonly attempts: readonly Attempt[]
  constructor({ protocol, attempts }: { protocol: Protocol; attempts: readonly Attempt[] }) {
    const { code, message, hint } = summarizeFailures(attempts)
    super(`${message} ${protocols[protocol].name}.`, { code, hint })
    this.protocol = protocol
    this.attempts = attempts
  }
}

/**
 * Returns the error of a request that failed at every endpoint. A node's message wins over a timeout: THORNode reports
 * "no such name" and similar as HTTP 500 with code 2, so it counts as a refusal once no endpoint gave a better
 * response.
 */
export function failureOf(protocol: Protocol, attempts: readonly Attempt[]): NodeRefusedError | NodeFailureError {
  const own = endpointMessage(attempts)
  if (own === undefined) return new NodeFailureError({ protocol, attempts })
  return new NodeRefusedError({ protocol, nodeMessage: own.words, status: own.status ?? 500 })
}
