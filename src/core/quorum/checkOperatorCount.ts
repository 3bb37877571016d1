import type { Node, QueryOptions } from '../nodes/node.ts'
import { SingleSourceError } from './singleSourceError.ts'

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
export function checkOperatorCount(node: Node, { acceptsSingleSource = false }: ConfirmOptions = {}): boolean {
  const { protocol, network, operators, allowsSingleSource } = node
  if (operators.length > 1) return false
  const isAllowed = allowsSingleSource && operators.length === 1
  if (network !== 'mocknet' && !(isAllowed && acceptsSingleSource)) {
    throw new SingleSourceError({ protocol, configured: operators.length, isAcceptable: isAllowed })
  }
  return true
}
