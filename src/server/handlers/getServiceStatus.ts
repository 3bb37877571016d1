import type { serviceStatus } from '../../contract/serviceStatus.ts'
import { type Protocol, protocols } from '../../core/protocol.ts'
import { site } from '../../site.ts'
import type { Handler } from '../invoke.ts'
import type { Dependency } from '../probe.ts'

/** What the probe found. Never fails because a dependency does not answer. */
export const getServiceStatus: Handler<typeof serviceStatus> = async (_input, { probe, network, version, clock }) => {
  const { at, dependencies } = await probe()
  const troubles = [...nodeTroubles(dependencies), ...storeTroubles(dependencies)]
  return {
    status: troubles.length === 0 ? ('ok' as const) : ('degraded' as const),
    summary: troubles.length === 0 ? 'Everything answers.' : troubles.join(' '),
    service: site.name,
    version,
    network,
    time: new Date(clock()).toISOString(),
    checked_at: new Date(at).toISOString(),
    dependencies: [...dependencies],
  }
}

/** One sentence for each protocol that is not whole. */
function nodeTroubles(dependencies: readonly Dependency[]): string[] {
  return (Object.keys(protocols) as Protocol[]).flatMap((protocol) => {
    const nodes = dependencies.filter((each) => each.kind === 'node' && each.protocol === protocol)
    const sound = nodes.filter(({ status }) => status === 'ok').length
    if (sound === nodes.length && sound > 0) return []
    const { name } = protocols[protocol]
    if (sound === 0) return [`No node of ${name} can be relied on, so its quotes may be missing or late.`]
    return [`${sound} of ${nodes.length} nodes of ${name} answer in time and up to date; quotes come from these.`]
  })
}

function storeTroubles(dependencies: readonly Dependency[]): string[] {
  const lost = dependencies.some(({ kind, status }) => kind === 'store' && status !== 'ok')
  if (!lost) return []
  return [
    'Nothing can be stored, so the newsletter refuses subscriptions; quotes do not need it.',
    'Rate limits are counted in each process by itself meanwhile.',
  ]
}
