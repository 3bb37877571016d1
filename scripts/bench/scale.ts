import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { projectRoot } from '../../src/local/build.ts'
import { startPostgres } from '../../tests/storage/postgres.ts'
import { flagsOf } from './forkServed.ts'
import { load } from './load.ts'
import type { Served } from './served.ts'

const connections = 20
const ms = 4_000

const json = 'content-type: application/json\r\naccept: application/json, text/event-stream\r\n'
const call = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const quote = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000' }

/** A page comes from memory; a message of MCP writes a count to the database; a quote also queries six nodes. */
const requests = [
  { name: 'pages', head: 'GET /', body: '' },
  { name: 'MCP messages', head: 'POST /mcp', body: call('tools/list', {}) },
  { name: 'MCP quotes', head: 'POST /mcp', body: call('tools/call', { name: 'get_swap_quote', arguments: quote }) },
] as const

let turns = 0

/** Returns requests of one client after another, so that no client reaches its limit. */
function requestsTo(port: number, { head, body }: (typeof requests)[number]): () => Buffer {
  return () => {
    turns += 1
    const client = Math.floor(turns / 10)
    const address = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`
    const fields = `host: 127.0.0.1:${port}\r\nx-forwarded-for: ${address}\r\n${body === '' ? '' : json}`
    return Buffer.from(`${head} HTTP/1.1\r\n${fields}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
}

async function startProcess(env: Readonly<Record<string, string>>) {
  const child = fork(path.join(import.meta.dirname, 'served.ts'), {
    execArgv: [...flagsOf('start')],
    env: { ...process.env, ...env },
  })
  const [served] = (await once(child, 'message')) as [Served]
  return { child, port: Number(new URL(served.site).port) }
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send('memory')
  const [usage] = (await once(child, 'message')) as [NodeJS.MemoryUsage]
  return Math.round(usage.rss / 1024 / 1024)
}

/** Measures some processes together, each with its own clients. Prints the sum of their rates. */
async function measure(count: number, env: Readonly<Record<string, string>>, store: string): Promise<void> {
  const processes = await Promise.all(Array.from({ length: count }, () => startProcess(env)))
  for (const request of requests) {
    const rates = await Promise.all(
      processes.map(({ port }) => load({ port, request: requestsTo(port, request), connections, until: { ms } })),
    )
    const total = Math.round(rates.reduce((sum, { perSecond }) => sum + perSecond, 0))
    console.log(`${count} ${count === 1 ? 'process' : 'processes'} on ${store}: ${total} ${request.name} per second`)
  }
  const memory = await Promise.all(processes.map(({ child }) => memoryOf(child)))
  console.log(`${count} on ${store}: ${memory.join(', ')} MB of memory`)
  for (const { child } of processes) child.disconnect()
}

/** Prints the rows and bytes of every table that the load has filled, with its indexes. */
async function printSizes(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  // Without the dead rows of this load, which Postgres reuses on its own.
  await client.query('vacuum full')
  await client.query('analyze')
  const { rows } = await client.query(
    `select relname as name, reltuples::int as rows, pg_total_relation_size(oid)::int as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000`,
  )
  for (const { name, rows: count, bytes } of rows)
    console.log(`Postgres: ${count} rows of ${name} take ${bytes} bytes, ${Math.round(bytes / count)} each`)
  await client.end()
}

/** Measures one process on SQLite, then one, two and four on one Postgres, each with a devnet of its own. */
export async function benchScale(): Promise<void> {
  const dist = path.join(projectRoot, 'dist')
  if (!existsSync(dist)) throw new Error('Run npm run build first: the bench serves dist.')
  await measure(1, { BENCH_DIST: dist, DATABASE_URL: '' }, 'SQLite')
  const server = await startPostgres()
  if (!server) return
  const address = await server.createDatabase()
  for (const count of [1, 2, 4]) await measure(count, { BENCH_DIST: dist, DATABASE_URL: address }, 'Postgres')
  await printSizes(address)
  await server.stop()
}
