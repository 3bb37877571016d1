import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'

/** How an address is confirmed. */
export interface ConfirmOptions extends QueryOptions {
  /**
   * The person knows that one operator alone names the address, and accepts it. Has an effect only for a node with
   * `allowsSingleSource`. Never set it on behalf of a person.
   */
  readonly acceptsSingleSource?: boolean | undefined
}

/**
 * Returns whether a single operator is configured, so that nothing independent confirms its reports. Where coins are
 * real (mainnet and stagenet) it throws `SingleSourceError` instead, unless the node allows a single source and the
 * person accepts it.
 */
export function checkSingleSource(node: Node, { acceptsSingleSource = false }: ConfirmOptions = {}): boolean {
  const { protocol, network, operators, allowsSingleSource } = node
  if (operators.length > 1) return false
  const isAllowed = allowsSingleSource && operators.length === 1
  if (network !== 'mocknet' && !(isAllowed && acceptsSingleSource)) {
    throw new SingleSourceError({ protocol, configured: operators.length, isAcceptable: isAllowed })
  }
  return true
}

/**
 * A single operator is configured, which confirms no address where coins are real. `isAcceptable` is true where a
 * person may accept that (`acceptsSingleSource`).
 *
 * @example
 * const error = new SingleSourceError({ protocol: 'THORCHAIN', configured: 1 })
 * error.code // 'single_source'
 */
export class SingleSourceError extends SwapError {
  override name = 'SingleSourceError'
  readonly isAcceptable: boolean
  constructor(facts: { protocol: Protocol; configured: number; isAcceptable?: boolean }) {
    const { protocol, configured, isAcceptable = false } = facts
    const count = configured === 1 ? 'only one is' : 'none is'
    super(`An address of ${protocols[protocol].name} needs nodes of at least two operators, and ${count} configured.`, {
      code: 'single_source',
      hint: 'Where coins are real, an address is shown only when a majority of independent operators names it. Configure nodes of more operators.',
    })
    this.isAcceptable = isAcceptable
  }
}
