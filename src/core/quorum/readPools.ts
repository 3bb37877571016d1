import { formatAsset } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { type Pool, poolsOf } from '../nodes/pool.ts'
import { wirePools } from '../nodes/wire/wirePool.ts'
import { type JoinReports, joinRows, readCommon } from './readCommon.ts'

/**
 * Returns every pool of one protocol as most operators report it, or the median of its depths. Throws
 * `NodeFailureError` when no node answers. Source: THORNode 3.17 and Mayanode 1.124, `/pools`.
 */
export function readPools(node: Node, options?: QueryOptions): Promise<readonly Pool[]> {
  const { protocol } = node
  const shape = decoding(wirePools, (rows) => poolsOf(protocol, rows))
  const nameOf = ({ asset, status }: Pool) => `${formatAsset(asset)} ${status}`
  const join: JoinReports<readonly Pool[]> = (lists, majority) => joinRows(lists, { nameOf, majority })
  return readCommon(node, { path: `${protocols[protocol].prefix}/pools`, shape, join }, options)
}
