import { limits } from '../../contract/limits.ts'
import type { serviceStatus } from '../../contract/serviceStatus.ts'
import { getNodeTime } from '../../core/actions/getNodeTime.ts'
import { SwapError } from '../../core/errors.ts'
import type { Node } from '../../core/nodes/node.ts'
import { protocols } from '../../core/protocol.ts'
import { site } from '../../site.ts'
import type { Handler } from '../invoke.ts'

/** Whether each protocol's node answers within a short deadline. Never fails because one does not. */
export const getServiceStatus: Handler<typeof serviceStatus> = async (_input, { nodes, network, version, clock }) => {
  const told = await Promise.all([nodes.THORCHAIN, nodes.MAYACHAIN].map(protocolStatus))
  return {
    status: told.every(({ status }) => status === 'ok') ? ('ok' as const) : ('degraded' as const),
    service: site.name,
    version,
    network,
    time: new Date(clock()).toISOString(),
    protocols: told,
  }
}

async function protocolStatus(node: Node) {
  const { protocol } = node
  const about = { protocol, name: protocols[protocol].name }
  const signal = AbortSignal.timeout(limits.statusDeadlineMs)
  try {
    const { height, time } = await getNodeTime(node, { signal })
    return { ...about, status: 'ok' as const, height, time: new Date(time * 1000).toISOString() }
  } catch (thrown) {
    if (!(thrown instanceof SwapError) && !signal.aborted) throw thrown
    const reason = thrown instanceof SwapError ? thrown.code : 'nodes_unreachable'
    return { ...about, status: 'unreachable' as const, reason }
  }
}
