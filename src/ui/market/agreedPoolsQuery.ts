import type { Node } from '../../core/nodes/node.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import type { Query } from '../query/queryState.ts'

/** The pools of one protocol as a majority of its nodes reports them. The code for it loads when it is first needed. */
export function agreedPoolsQuery(node: Node): Query<readonly AgreedPool[]> {
  return {
    key: node.protocol,
    family: node.protocol,
    fetch: async (signal) => {
      const { getAgreedPools } = await import('../../core/actions/getAgreedPools.ts')
      return getAgreedPools(node, { signal })
    },
  }
}
