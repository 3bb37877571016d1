import type { Node } from '../../core/nodes/node.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import type { Query } from '../query/queryState.ts'

/** Query for the pools of one protocol that a majority of its nodes reports. Its code loads with the first one. */
export function agreedPoolsQuery(node: Node): Query<readonly AgreedPool[]> {
  return {
    key: node.protocol,
    family: node.protocol,
    async fetch(signal) {
      const { getAgreedPools } = await import('../../core/actions/getAgreedPools.ts')
      return getAgreedPools(node, { signal })
    },
  }
}
