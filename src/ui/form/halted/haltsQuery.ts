import type { Node } from '../../../core/nodes/node.ts'
import type { ProtocolState } from '../../pages/network/readNetwork.ts'
import type { Query } from '../../shared/query/queryState.ts'

/**
 * Returns the query for what a protocol has paused, as most of its operators report. Its code loads with the first
 * fetch.
 */
export const haltsQuery = (node: Node): Query<ProtocolState> => ({
  key: `halts ${node.protocol}`,
  family: 'halts',
  fetch: async (signal) => {
    const { readProtocolState } = await import('../../pages/network/readNetwork.ts')
    return readProtocolState(node, { signal })
  },
})
