// Runs the measured servers in a separate process from the load: the site and a bare Node handler.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { benchSite } from './site.ts'

export interface Served {
  readonly bare: string
  readonly site: string
}

// Reads the whole request before it responds, the minimum for a POST.
const bare = createServer((request, response) =>
  request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{"ok":true}')),
)
await new Promise<void>((listening) => bare.listen(0, '127.0.0.1', listening))
// The load claims many client addresses, so that rate limits count but never refuse.
const site = await benchSite({ TRUSTED_PROXIES: '127.0.0.0/8' }, process.env.BENCH_DIST)
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
