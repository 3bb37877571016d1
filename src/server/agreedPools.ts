import { type AgreedPool, getAgreedPools } from '../core/actions/getAgreedPools.ts'
import type { AskOptions, Node } from '../core/nodes/node.ts'
import { onceABlock } from './onceABlock.ts'

/**
 * The open pools that most nodes tell, asked once a block. Never rejects: when too few tell them in time there are none, and
 * a memo that needs one to be understood is not passed on.
 */
export function agreedPools(
  node: Node,
  { now, ...options }: AskOptions & { now: number },
): Promise<readonly AgreedPool[]> {
  return onceABlock({ node, now, key: 'agreed pools', ask: () => getAgreedPools(node, options) }).catch(() => [])
}
