// A process of its own for what is measured, so that the load does not share its thread: the site, and beside it a
// Node handler that does nothing but answer.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { benchSite } from './site.ts'

export interface Served {
  readonly bare: string
  readonly site: string
}

// It reads a request to its end before it answers, which is the least that answering a POST takes.
const bare = createServer((request, response) =>
  request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{"ok":true}')),
)
await new Promise<void>((listening) => bare.listen(0, '127.0.0.1', listening))
// The load comes from many clients by its own word, so that the limits count as they always do and refuse nobody.
const site = await benchSite({ TRUSTED_PROXIES: '127.0.0.0/8' })
const served: Served = {
  bare: `http://127.0.0.1:${(bare.address() as AddressInfo).port}`,
  site: site.url.replace('localhost', '127.0.0.1'),
}
process.send?.(served)
process.on('message', (wanted) => {
  if (wanted === 'memory') return void process.send?.(process.memoryUsage())
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.on('disconnect', () => process.exit())
