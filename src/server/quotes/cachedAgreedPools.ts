import { getAgreedPools } from '../../core/actions/getAgreedPools.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { cachePerBlock } from './cachePerBlock.ts'

/**
 * The available pools that a majority of the nodes reports, read once per block. Throws what `getAgreedPools` throws.
 */
export function cachedAgreedPools(
  node: Node,
  { now, ...options }: QueryOptions & { readonly now: number },
): Promise<readonly AgreedPool[]> {
  return cachePerBlock({ node, now, key: 'agreed pools', query: () => getAgreedPools(node, options) })
}
