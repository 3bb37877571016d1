import { getPools } from '../../../core/actions/getPools.ts'
import { protocolIds } from '../../../core/chains/protocol.ts'
import type { Nodes } from '../../../core/nodes/node.ts'
import type { Query } from '../query/queryState.ts'
import type { Market } from './market.ts'

/** Query for the pools of both protocols. One that fails is listed in `missing`; the query fails only when both do. */
export function marketQuery(nodes: Nodes): Query<Market> {
  return {
    key: 'market',
    family: 'market',
    async fetch(signal) {
      const answers = await Promise.allSettled(protocolIds.map((id) => getPools(nodes[id], {}, { signal })))
      const failed = answers.filter((answer) => answer.status === 'rejected')
      if (failed.length === answers.length) throw failed[0]?.reason
      return {
        pools: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
        missing: protocolIds.filter((_, index) => answers[index]?.status === 'rejected'),
      }
    },
  }
}
