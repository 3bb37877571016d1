import type { Node } from '../nodes/node.ts'
import { MIN_MAINNET_NODES, SingleSourceError } from './errors.ts'

/**
 * Returns whether fewer than three operators are configured, so that their agreement proves little more than
 * one node. Where coins are real (mainnet and stagenet) it throws `SingleSourceError` instead, unless the node allows a
 * single source.
 */
export function checkOperatorCount({ protocol, network, operators, allowsSingleSource }: Node): boolean {
  const isFew = operators.length < MIN_MAINNET_NODES
  if (isFew && network !== 'mocknet' && !allowsSingleSource) {
    throw new SingleSourceError({ protocol, configured: operators.length })
  }
  return isFew
}
