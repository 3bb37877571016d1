import { protocols } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { deepestFirst, poolsOf } from '../nodes/pool.ts'
import { tooFewAnswers } from '../nodes/tooFewAnswers.ts'
import { wirePools } from '../nodes/wire/wirePool.ts'
import {
  type AgreedPool,
  agreedPool,
  arePoolsSame,
  arePoolsSettled,
  poolNamesOf,
  poolReportsOf,
} from '../quorum/agreedPools.ts'

/**
 * Returns, deepest first, the available pools that more than half of the configured operators report with the same
 * decimals. Depths and prices move with every block, so the median counts, of two middle ones the lower: one operator
 * of three can neither invent a pool, hide one nor move its price. While one of three is silent, the other two have to
 * report depths within 2 % of each other, else the pool is disputed. One trades only when a majority reports that.
 * Throws `NodeFailureError` unless more than half of the operators report their pools.
 *
 * @example
 * const [deepest] = await getAgreedPools(nodes.THORCHAIN)
 * deepest?.isDisputed // false
 */
export async function getAgreedPools(node: Node, options?: QueryOptions): Promise<readonly AgreedPool[]> {
  const { protocol, operators } = node
  const shape = decoding(wirePools, (rows) => poolsOf(protocol, rows)?.filter(({ status }) => status === 'available'))
  const answers = await node.queryEach(`${protocols[protocol].prefix}/pools`, shape, {
    ...options,
    decide: (some) => (poolReportsOf(some).length < majorityOf(operators.length) ? 'few' : undefined),
    isEnough: (some) => arePoolsSame(poolReportsOf(some), operators.length),
    isUsable: (some) => arePoolsSettled(poolReportsOf(some), operators.length),
  })
  const reports = poolReportsOf(answers)
  if (reports.length < majorityOf(operators.length)) throw tooFewAnswers(protocol, answers)
  const agreed = poolNamesOf(reports).flatMap((name) => agreedPool(reports, name, operators.length) ?? [])
  // Not in the order of one node.
  return agreed.sort(deepestFirst)
}
