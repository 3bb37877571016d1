import type { Protocol } from '../../../core/chains/protocol.ts'
import { getEndpointTimes } from '../../../core/nodes/nodeTime.ts'
import { browserNodes, publicConfig } from '../../../runtime/browser.ts'

/**
 * Returns the present in Unix seconds by this site's server, because a device's clock may be wrong. A devnet has a clock of
 * its own, so there it is the newest block of the site's nodes. Falls back to the device's clock.
 */
export async function presentSeconds(protocol: Protocol): Promise<number> {
  const told = publicConfig.network === 'devnet' ? await newestBlock(protocol) : await serverSeconds()
  return told ?? Date.now() / 1000
}

async function newestBlock(protocol: Protocol): Promise<number | undefined> {
  const answers = await getEndpointTimes(browserNodes()[protocol])
  const times = answers.flatMap((answer) => ('value' in answer ? [answer.value.time] : []))
  return times.length === 0 ? undefined : Math.max(...times)
}

async function serverSeconds(): Promise<number | undefined> {
  const response = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  const milliseconds = Date.parse(response?.headers.get('date') ?? '')
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000
}
