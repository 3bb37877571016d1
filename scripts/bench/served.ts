// A process of its own for what is measured, so that the load does not share its thread: the site, and beside it a
// Node handler that does nothing but answer.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { benchSite } from './site.ts'

export interface Served {
  readonly bare: string
  readonly site: string
}

const bare = createServer((_, response) => response.setHeader('content-type', 'application/json').end('{"ok":true}'))
await new Promise<void>((listening) => bare.listen(0, '127.0.0.1', listening))
// Limits that nobody meets: the speed of refusals is not what is asked for.
const site = await benchSite({ RATE_LIMIT_MCP: '999999/1', RATE_LIMIT_NEWSLETTER: '999999/1' })
const served: Served = {
  bare: `http://127.0.0.1:${(bare.address() as AddressInfo).port}`,
  site: site.url.replace('localhost', '127.0.0.1'),
}
process.send?.(served)
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.on('disconnect', () => process.exit())
