import { getNodeTime } from '../../core/actions/getNodeTime.ts'
import { type ChainId, isChainId } from '../../core/chains/chains.ts'
import { arePayoutsHalted } from '../../core/diagnosis/describeHalts.ts'
import type { Node } from '../../core/nodes/node.ts'
import { readAgreedMimirs } from '../../core/quorum/readAgreedMimirs.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'

/**
 * Returns the chains on which payments of this swap wait, because most nodes report that signing is paused there. Undefined
 * when too few nodes answer. It explains a delay and decides nothing, so a height that most nodes report is enough.
 */
export async function findWaitingPayouts(
  { stage, outputs }: Pick<SwapStatus, 'stage' | 'outputs'>,
  node: Node,
): Promise<readonly ChainId[] | undefined> {
  const isLeaving = stage === 'outbound_delayed' || stage === 'sending'
  const planned = outputs.filter(({ seen, role }) => !seen && role !== 'affiliate').map(({ chain }) => chain)
  const waiting = [...new Set(planned)].filter(isChainId)
  if (!isLeaving || waiting.length === 0) return []
  try {
    const [mimirs, { height }] = await Promise.all([readAgreedMimirs(node), getNodeTime(node)])
    return mimirs && waiting.filter((chain) => arePayoutsHalted(mimirs, chain, height))
  } catch {
    return undefined
  }
}
