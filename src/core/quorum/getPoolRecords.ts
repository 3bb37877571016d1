import { formatAsset, sameAsset } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import { decoding, withBody } from '../nodes/bodySchema.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { type Pool, poolsOf } from '../nodes/pool.ts'
import { type NodeRecord, recordOf } from '../nodes/wire/nodeRecord.ts'
import { wirePools } from '../nodes/wire/wirePool.ts'
import { type JoinReports, joinFields, joinRows, readCommon } from './readCommon.ts'

/** A pool, decoded and as the node wrote it. */
export interface PoolRecord {
  readonly pool: Pool
  /** Uses the node's field names; every text in it is validated or left out. */
  readonly record: NodeRecord
}

/**
 * Returns every pool with the object of the nodes, joined as in `getPools`; see `filterPools`. Throws what `getPools`
 * throws.
 */
export function getPoolRecords(node: Node, options?: QueryOptions): Promise<readonly PoolRecord[]> {
  const { protocol } = node
  const shape = decoding(withBody(wirePools), ({ read, body }) => {
    const raw = body as readonly unknown[]
    const records = new Map(read.map((row, index) => [row.asset.toUpperCase(), recordOf(raw[index], row)]))
    return poolsOf(protocol, read)?.map((pool): PoolRecord => {
      const asset = formatAsset(pool.asset)
      return { pool, record: { ...records.get(asset), asset } }
    })
  })
  const join: JoinReports<readonly PoolRecord[]> = (lists, majority) => {
    const pools = joinRows(
      lists.map((list) => list.map(({ pool }) => pool)),
      { nameOf: ({ asset, status }) => `${formatAsset(asset)} ${status}`, majority },
    )
    return pools.map((pool) => {
      const isSame = (one: PoolRecord) => sameAsset(one.pool.asset, pool.asset) && one.pool.status === pool.status
      const records = lists.map((list) => list.find(isSame)?.record).filter((record) => record !== undefined)
      return { pool, record: joinFields(records, majority).joined }
    })
  }
  return readCommon(node, { path: `${protocols[protocol].prefix}/pools`, shape, join }, options)
}
