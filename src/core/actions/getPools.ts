import type { Node, QueryOptions } from '../nodes/node.ts'
import { filterPools, type Pool, type PoolFilter } from '../nodes/pool.ts'
import { readPools } from '../quorum/readPools.ts'

/**
 * Returns the pools of one protocol that match the filter, deepest first: to show them, as most operators report them,
 * or their median. `getAgreedPools` needs a majority. Throws `NodeFailureError` when no node answers. Source: THORNode
 * 3.17 and Mayanode 1.124, `/pools`.
 *
 * @example
 * const [pool] = await getPools(nodes.THORCHAIN, { status: 'available', asset: 'BTC' })
 * pool?.decimals // 8
 */
export async function getPools(node: Node, filter: PoolFilter = {}, options?: QueryOptions): Promise<readonly Pool[]> {
  return filterPools(await readPools(node, options), filter)
}
