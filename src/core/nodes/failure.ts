import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import { type Attempt, endpointMessage, summarizeFailures } from '../net/failure.ts'

/**
 * The node understood the request and refused it. `nodeMessage` is its own words, cleaned and cut at 500 characters.
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
      hint: 'Check what was asked for; the node gave its reason.',
    })
    this.protocol = facts.protocol
    this.nodeMessage = facts.nodeMessage
    this.status = facts.status
  }
}

/**
 * No endpoint gave a usable answer. `attempts` lists what each of them did.
 *
 * @example
 * await getPools(createNode({ protocol: 'THORCHAIN', network: 'mocknet', endpoints: [], transport, clientId: 'example' })) // throws NodeFailureError
 */
export class NodeFailureError extends SwapError {
  override name = 'NodeFailureError'
  readonly protocol: Protocol
  readonly attempts: readonly Attempt[]
  constructor({ protocol, attempts }: { protocol: Protocol; attempts: readonly Attempt[] }) {
    const { code, message: said, hint } = summarizeFailures(attempts)
    super(`${said} ${protocols[protocol].name}.`, { code, hint })
    this.protocol = protocol
    this.attempts = attempts
  }
}

/**
 * The error of a request that every endpoint failed. A node's own words win over silence: THORNode reports "no such name"
 * and the like as HTTP 500 with code 2, so such words become a refusal once no endpoint has answered better.
 */
export function failureOf(protocol: Protocol, attempts: readonly Attempt[]): NodeRefusedError | NodeFailureError {
  const own = endpointMessage(attempts)
  if (own === undefined) return new NodeFailureError({ protocol, attempts })
  return new NodeRefusedError({ protocol, nodeMessage: own.words, status: own.status ?? 500 })
}
