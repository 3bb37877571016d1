import { protocols } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { filterPools, type Pool, type PoolFilter, poolsOf } from '../nodes/pool.ts'
import { wirePools } from '../nodes/wire/pool.ts'

/**
 * Returns the pools of one protocol that match the filter, deepest first. Throws what `Node.get` throws.
 * Source: THORNode 3.17 and Mayanode 1.124, `/pools`.
 *
 * @example
 * const [pool] = await getPools(nodes.THORCHAIN, { status: 'available', asset: 'BTC' })
 * pool?.decimals // 8
 */
export async function getPools(node: Node, filter: PoolFilter = {}, options?: QueryOptions): Promise<readonly Pool[]> {
  const { protocol } = node
  const shape = decoding(wirePools, (rows) => poolsOf(protocol, rows))
  return filterPools(await node.get(`${protocols[protocol].prefix}/pools`, shape, options), filter)
}
