import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { ratePolicies } from '../../src/contract/limits.ts'
import { forkServed } from './forkServed.ts'
import { load } from './load.ts'
import type { Served } from './served.ts'

const connections = 20
const rounds = 5
const ms = 1_000
/** Clients that alternate until each reaches its limit; then new ones follow. */
const clientsAtOnce = 500
const requestsPerClient = ratePolicies.mcp.limit

interface BenchRequest {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Minimum share of the bare handler's rate, in percent. */
  readonly floor?: number
}

const rpc = (method: string, params: object = {}) => ({
  path: '/mcp',
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
})
const clientInfo = { name: 'bench', version: '1' }
const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' }

/** The floors leave room for the cost of `Request` and `Response` objects. */
const requests: Readonly<Record<string, BenchRequest>> = {
  'home page': { path: '/', floor: 35 },
  'home page in brotli': { path: '/', headers: { 'accept-encoding': 'br, gzip' }, floor: 35 },
  'llms.txt': { path: '/llms.txt', floor: 35 },
  'OpenAPI document': { path: '/openapi.json', floor: 35 },
  'MCP tools/list': { ...rpc('tools/list'), floor: 35 },
  'MCP initialize': {
    ...rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }),
    floor: 35,
  },
  'MCP validation error': { ...rpc('tools/call', { name: 'get_swap_quote', arguments: pair }), floor: 35 },
  'MCP quote': rpc('tools/call', { name: 'get_swap_quote', arguments: { ...pair, amount: '15000000' } }),
  'status document': { path: '/.well-known/status' },
}

interface Measurement {
  readonly perSecond: number
  /** Processor time of the server per request, in µs. */
  readonly cost: number
}

let client = 0

/** Returns requests that switch to new clients before any rate limit is reached. */
function fromManyClients(benched: BenchRequest, host: string): (turn: number) => Buffer {
  const batches: Buffer[][] = []
  return (turn) => {
    const index = Math.floor(turn / (clientsAtOnce * requestsPerClient))
    batches[index] ??= fromNewClients(benched, host)
    return batches[index][turn % clientsAtOnce] as Buffer
  }
}

function fromNewClients(
  { path: address, method = 'GET', headers = {}, body = '' }: BenchRequest,
  host: string,
): Buffer[] {
  const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Array.from({ length: clientsAtOnce }, () => {
    client += 1
    const ip = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`
    const head = `${method} ${address} HTTP/1.1\r\n${lines.join('')}x-forwarded-for: ${ip}\r\n\r\n`
    return Buffer.from(head + body)
  })
}

async function measure(server: ChildProcess, base: string, benched: BenchRequest): Promise<Measurement> {
  const { host, port } = new URL(base)
  const request = fromManyClients(benched, host)
  const before = await cpuOf(server)
  const { responses, perSecond } = await load({ port: Number(port), request, connections, until: { ms } })
  return { perSecond, cost: ((await cpuOf(server)) - before) / responses }
}

async function cpuOf(server: ChildProcess): Promise<number> {
  server.send('cpu')
  const [microseconds] = await once(server, 'message')
  return microseconds as number
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * Returns the rate in percent of the bare handler's, which gets the same request, with its body. Both run in turns, and
 * the median of the pairs counts, because the machine may be busy. The share by processor time is the least disturbed.
 */
async function shareOf(server: ChildProcess, { bare, site }: Served, benched: BenchRequest) {
  const turns: { bare: Measurement; own: Measurement }[] = []
  await measure(server, site, benched)
  for (let round = 0; round < rounds; round += 1) {
    turns.push({ bare: await measure(server, bare, benched), own: await measure(server, site, benched) })
  }
  return {
    perSecond: medianOf(turns.map(({ own }) => own.perSecond)),
    cost: medianOf(turns.map(({ own }) => own.cost)),
    byRate: 100 * medianOf(turns.map((turn) => turn.own.perSecond / turn.bare.perSecond)),
    byCost: 100 * medianOf(turns.map((turn) => turn.bare.cost / turn.own.cost)),
  }
}

/** Measures our responses relative to a bare handler: twenty connections, one run, a separate process. */
export async function benchServer(): Promise<void> {
  const { server, ...served } = await forkServed()
  for (const [name, benched] of Object.entries(requests)) {
    if ((await fetch(served.site + benched.path)).status === 404) {
      console.log(`${name}: not available yet`)
      continue
    }
    const { perSecond, cost, byRate, byCost } = await shareOf(server, served, benched)
    const { floor } = benched
    const verdict =
      floor === undefined ? '' : byRate >= floor ? `; at least ${floor} %: pass` : `; under ${floor} %: FAIL`
    const handler = benched.body === undefined ? 'a bare handler' : 'a bare handler that reads the same body'
    const shares = `${byRate.toFixed(0)} % of the rate of ${handler}, ${byCost.toFixed(0)} % by processor time (${cost.toFixed(0)} µs)`
    console.log(`${name}: ${Math.round(perSecond)} requests per second, ${shares}${verdict}`)
    if (floor !== undefined && byRate < floor) process.exitCode = 1
  }
  server.disconnect()
}
