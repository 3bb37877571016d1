import { formatAsset } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { filterPools, type Pool, type PoolFilter, poolsOf } from '../nodes/pool.ts'
import { wirePools } from '../nodes/wire/pool.ts'
import { type JoinReports, joinRows, readCommon } from '../quorum/readCommon.ts'

/**
 * Returns the pools of one protocol that match the filter, deepest first: to show them, as most operators report them, or
 * their median. `getAgreedPools` needs a majority. Throws `NodeFailureError` when no node answers.
 * Source: THORNode 3.17 and Mayanode 1.124, `/pools`.
 *
 * @example
 * const [pool] = await getPools(nodes.THORCHAIN, { status: 'available', asset: 'BTC' })
 * pool?.decimals // 8
 */
export async function getPools(node: Node, filter: PoolFilter = {}, options?: QueryOptions): Promise<readonly Pool[]> {
  const { protocol } = node
  const shape = decoding(wirePools, (rows) => poolsOf(protocol, rows))
  const nameOf = ({ asset, status }: Pool) => `${formatAsset(asset)} ${status}`
  const join: JoinReports<readonly Pool[]> = (lists, majority) => joinRows(lists, { nameOf, majority })
  const path = `${protocols[protocol].prefix}/pools`
  return filterPools(await readCommon(node, { path, shape, join }, options), filter)
}
