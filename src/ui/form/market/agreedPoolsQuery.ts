import { getAgreedPools } from '../../../core/actions/getAgreedPools.ts'
import type { Node } from '../../../core/nodes/node.ts'
import type { AgreedPool } from '../../../core/quorum/agreedPools.ts'
import type { Query } from '../../shared/query/queryState.ts'

/** Query for the pools of one protocol that a majority of its nodes reports. */
export function agreedPoolsQuery(node: Node): Query<readonly AgreedPool[]> {
  return {
    key: node.protocol,
    family: node.protocol,
    fetch: (signal) => getAgreedPools(node, { signal }),
  }
}
