import { once } from 'node:events'
import { forkServed } from './forkServed.ts'
import { load } from './load.ts'

const count = 200_000
const mostMegabytes = 400
const connections = 20
/** Enough clients that none reaches its limit. */
const clients = 5_000

interface Mixed {
  readonly path: (turn: number) => string
  readonly method?: string
  readonly accept?: string
  readonly encoding?: string
  readonly body?: object
}

const rpc = (method: string, params: object = {}) => ({
  path: () => '/mcp',
  method: 'POST',
  accept: 'application/json, text/event-stream',
  body: { jsonrpc: '2.0', id: 1, method, params },
})
const quote = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000' }

/** One request of each kind that visitors, crawlers and programs send. Scanners invent addresses. */
const mixture: readonly Mixed[] = [
  { path: () => '/' },
  { path: () => '/', encoding: 'br, gzip' },
  { path: () => '/', encoding: 'gzip' },
  { path: () => '/developers', encoding: 'br' },
  { path: () => '/developers/mcp', accept: 'text/markdown' },
  { path: () => '/llms.txt' },
  { path: () => '/llms-full.md', encoding: 'br' },
  { path: () => '/openapi.json', encoding: 'gzip' },
  { path: () => '/?mode=agent', accept: 'application/json', encoding: 'br' },
  { path: () => '/.well-known/status' },
  { path: (turn) => `/wp-admin/${turn}.php`, encoding: 'br' },
  { path: (turn) => `/api/v1/${turn}` },
  { path: (turn) => `/?utm=${turn}`, encoding: 'gzip' },
  { path: (turn) => `/about?ref=${turn}` },
  rpc('ping'),
  rpc('tools/list'),
  rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } }),
  rpc('tools/call', { name: 'get_swap_quote', arguments: quote }),
  rpc('tools/call', { name: 'list_pools', arguments: { limit: 5 } }),
  { path: () => '/api/v1/newsletter', method: 'POST', body: { email: 'not an address' } },
]

function requestOf(
  { path: address, method = 'GET', accept, encoding, body }: Mixed,
  turn: number,
  host: string,
): Buffer {
  const client = turn % clients
  const json = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    host,
    'x-forwarded-for': `10.0.${client >> 8}.${client & 255}`,
    ...(accept === undefined ? {} : { accept }),
    ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': json.length }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${address(turn)} HTTP/1.1\r\n${lines.join('')}\r\n${json}`)
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6)

/** Measures the site's resident memory after 200,000 mixed requests: at most 400 MB. */
export async function benchMemory(): Promise<void> {
  const { server, site } = await forkServed()
  const { host, port } = new URL(site)
  const memory = async () => {
    server.send('memory')
    const [used] = (await once(server, 'message')) as [NodeJS.MemoryUsage]
    return used
  }
  const show = (sent: number, { rss, heapUsed, heapTotal, external }: NodeJS.MemoryUsage) =>
    console.log(
      `after ${sent} requests: ${megabytes(rss)} MB resident, heap ${megabytes(heapUsed)} of ${megabytes(heapTotal)} MB, ${megabytes(external)} MB outside of it`,
    )
  show(0, await memory())
  const rounds = 10
  for (let round = 1; round <= rounds; round += 1) {
    const size = count / rounds
    const request = (index: number) => {
      const turn = (round - 1) * size + index
      return requestOf(mixture[turn % mixture.length] as Mixed, turn, host)
    }
    await load({ port: Number(port), request, connections, until: { count: size }, expects: (status) => status < 500 })
    show(round * size, await memory())
  }
  const { rss } = await memory()
  const isPassed = megabytes(rss) <= mostMegabytes
  console.log(`at most ${mostMegabytes} MB: ${isPassed ? 'pass' : 'FAIL'}`)
  if (!isPassed) process.exitCode = 1
  server.disconnect()
}
