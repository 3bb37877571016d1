import { getPoolRecords } from '../core/actions/getPoolRecords.ts'
import type { Pool } from '../core/actions/getPools.ts'
import type { AskOptions, Node } from '../core/nodes/node.ts'
import { onceABlock } from './onceABlock.ts'

/** The pools that swap, asked once a block. Never rejects: when they cannot be asked in time there are none. */
export async function openPools(
  node: Node,
  { now, ...options }: AskOptions & { now: number },
): Promise<readonly Pool[]> {
  const ask = () => getPoolRecords(node, options)
  const pools = await onceABlock({ node, now, key: 'pools', ask }).catch(() => [])
  return pools.flatMap(({ pool }) => (pool.status === 'available' ? [pool] : []))
}
