import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import autocannon from 'autocannon'
import type { Served } from './served.ts'

const connections = 20
const rounds = 4
const seconds = 1

interface Question extends Pick<autocannon.Options, 'method' | 'headers' | 'body'> {
  readonly path: string
  /** The share of the bare handler's rate that it must keep, in percent. */
  readonly floor?: number
}

const rpc = (method: string, params: object = {}) => ({
  path: '/mcp',
  method: 'POST' as const,
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
})
const clientInfo = { name: 'bench', version: '1' }
const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' }

const questions: Readonly<Record<string, Question>> = {
  'home page': { path: '/', floor: 25 },
  'home page in brotli': { path: '/', headers: { 'accept-encoding': 'br, gzip' }, floor: 25 },
  'llms.txt': { path: '/llms.txt', floor: 30 },
  'MCP tools/list': { ...rpc('tools/list'), floor: 25 },
  'MCP initialize': {
    ...rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }),
    floor: 25,
  },
  'MCP validation error': { ...rpc('tools/call', { name: 'get_swap_quote', arguments: pair }), floor: 25 },
  'MCP quote': rpc('tools/call', { name: 'get_swap_quote', arguments: { ...pair, amount: '15000000' } }),
  'status document': { path: '/.well-known/status' },
}

interface Look {
  readonly perSecond: number
  /** Processor time of the server for one request, in µs. */
  readonly cost: number
}

async function lookAt(server: ChildProcess, base: string, question: Question): Promise<Look> {
  const { path: address, method = 'GET', headers = {}, body = '' } = question
  const before = await cpuOf(server)
  const load = { url: base + address, method, headers, body, connections, duration: seconds }
  const { requests, errors, non2xx } = await autocannon(load)
  if (errors > 0 || non2xx > 0) throw new Error(`${address}: ${errors} errors, ${non2xx} refusals`)
  return { perSecond: requests.average, cost: ((await cpuOf(server)) - before) / requests.total }
}

async function cpuOf(server: ChildProcess): Promise<number> {
  server.send('cpu')
  const [microseconds] = await once(server, 'message')
  return microseconds as number
}

/**
 * The share of the bare handler's rate in percent, both in turns and each at its best, because the machine has other
 * things to do too. The share by processor time is the one that a busy machine disturbs least.
 */
async function shareOf(server: ChildProcess, { bare, site }: Served, question: Question) {
  const own: Look[] = []
  const bareLooks: Look[] = []
  for (let round = 0; round < rounds; round += 1) {
    bareLooks.push(await lookAt(server, bare, { path: '/' }))
    own.push(await lookAt(server, site, question))
  }
  const [fastest, bareFastest] = [own, bareLooks].map((looks) => Math.max(...looks.map(({ perSecond }) => perSecond)))
  const [cheapest, bareCheapest] = [own, bareLooks].map((looks) => Math.min(...looks.map(({ cost }) => cost)))
  return {
    perSecond: fastest ?? 0,
    byRate: (100 * (fastest ?? 0)) / (bareFastest ?? 0),
    byCost: (100 * (bareCheapest ?? 0)) / (cheapest ?? 0),
  }
}

/** The share of a bare handler's rate that our own answers keep: twenty connections, one run, a process apart. */
export async function benchServer(): Promise<void> {
  const server = fork(path.join(import.meta.dirname, 'served.ts'))
  const [served] = (await once(server, 'message')) as [Served]
  for (const [name, question] of Object.entries(questions)) {
    if ((await fetch(served.site + question.path)).status === 404) {
      console.log(`${name}: not there yet`)
      continue
    }
    const { perSecond, byRate, byCost } = await shareOf(server, served, question)
    const { floor } = question
    const kept = Math.max(byRate, byCost)
    const verdict =
      floor === undefined ? '' : kept >= floor ? `; at least ${floor} %: pass` : `; under ${floor} %: FAIL`
    const shares = `${byRate.toFixed(0)} % of a bare handler’s rate, ${byCost.toFixed(0)} % by processor time`
    console.log(`${name}: ${Math.round(perSecond)} requests a second, ${shares}${verdict}`)
    if (floor !== undefined && kept < floor) process.exitCode = 1
  }
  server.disconnect()
}
