import { parseWholeNumber } from '../../std/wholeNumber.ts'
import { networkPath, networkShape } from '../nodes/networkParameters.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { readFigure } from './readFigure.ts'

/**
 * Returns an amount of `/network` in the base asset's units, such as `native_tx_fee_rune`, by a majority: see
 * `readFigure`. The network votes on its amounts, so honest nodes report the same.
 */
export function readNetworkAmount(node: Node, name: string, options?: QueryOptions): Promise<bigint | undefined> {
  const query = {
    path: networkPath(node),
    shape: networkShape(node),
    figureOf(parameters: Readonly<Record<string, unknown>>) {
      const stated = parameters[name]
      return typeof stated === 'string' ? parseWholeNumber(stated, { digits: 18 }) : undefined
    },
    isNear: (one: bigint, other: bigint) => one === other,
    middle: 'upper' as const,
  }
  return readFigure(node, query, options)
}
